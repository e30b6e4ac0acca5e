import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../scripts/lib/ports.mjs';

const START_LIMIT_MS = 180_000;
const startScript = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

export type Instance = {
  app: string;
  sandbox: string;
  stateDir: string;
  /** The output of `npm start` so far. */
  said: () => string;
  stop: () => Promise<void>;
};

/** A separate instance, by the code of `npm start`: free ports, and an empty state that is deleted afterwards. */
export async function startInstance(env: Record<string, string> = {}): Promise<Instance> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const stateDir = await mkdtemp(join(tmpdir(), 'cuepoint-'));
  const child = spawn(process.execPath, [startScript], {
    env: {
      ...process.env,
      npm_lifecycle_event: undefined,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      STATE_DIR: stateDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const stop = async () => {
    await end(child);
    await rm(stateDir, { recursive: true, force: true });
  };
  try {
    await untilAnswering(child, () => said);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    app: `http://localhost:${port}`,
    sandbox: `http://localhost:${sandboxPort}`,
    stateDir,
    said: () => said,
    stop,
  };
}

async function untilAnswering(child: ChildProcess, said: () => string): Promise<void> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (!said().includes('Answering after')) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${said()}`);
    if (Date.now() > giveUpAt) throw new Error(`npm start does not get ready:\n${said()}`);
    await sleep(100);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}
