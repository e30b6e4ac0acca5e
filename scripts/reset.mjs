// npm run reset: deletes the local state; the next start creates it again.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readFlags } from './lib/flags.mjs';
import { isAlive } from './lib/lock.mjs';
import { stop } from './lib/log.mjs';
import { readSettings } from './lib/settings.mjs';
import { readRunning } from './lib/state.mjs';

readFlags(process.argv.slice(2), 'npm run reset', []);
const { stateDir } = readSettings(process.env);
const running = readRunning(stateDir);
if (running && isAlive(running.pid)) {
  stop(`An instance runs on ${stateDir} (process ${running.pid}): stop it first.`);
}
for (const name of ['v3', 'data.json', 'registry', 'logs'])
  rmSync(join(stateDir, name), { recursive: true, force: true });
console.log(`${stateDir} is empty.`);
