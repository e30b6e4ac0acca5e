// npm start: the app and the sandbox on this machine, from a bare checkout. See scripts/lib/instance.mjs.
import { runInstance } from './lib/instance.mjs';
import { readSettings } from './lib/settings.mjs';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());

// npm that was killed can't pass a signal on.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && stop.abort(), 500).unref();
}

try {
  await runInstance(readSettings(process.env), stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
