import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from './hash.mjs';
import { lastLines, nodeBinary, run, runTool } from './run.mjs';
import { root } from './settings.mjs';

/**
 * Brings the local database to the newest migration and fills it once. A filling that was cut off is thrown away and
 * done again, so that the data is whole or not there.
 * @param {string} configFile a wrangler config with the bindings of the data
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ say: (text: string) => void, signal?: AbortSignal }} options
 */
export async function prepareData(configFile, settings, { say, signal }) {
  const data = join(settings.stateDir, 'v3');
  const stampFile = join(settings.stateDir, 'data.json');
  const migrations = hashFiles(root, ['migrations']);
  const before = existsSync(data) ? readStamp(stampFile) : undefined;
  if (!before) rmSync(data, { recursive: true, force: true });
  if (before?.migrations === migrations) return;

  await migrate(configFile, settings.stateDir, signal);
  if (!before) {
    say(settings.demo ? 'Filling the database with the demo data …' : 'Filling the database (without demo data) …');
    await seed(configFile, settings, signal);
  }
  writeFileSync(stampFile, JSON.stringify({ migrations, demo: before?.demo ?? settings.demo }));
}

/**
 * @param {string} configFile
 * @param {string} stateDir
 * @param {AbortSignal} [signal]
 */
async function migrate(configFile, stateDir, signal) {
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--config', configFile, '--persist-to', stateDir];
  await runTool('The migration of the local database', 'wrangler', args, { signal, env: { CI: '1' } });
}

/**
 * @param {string} configFile
 * @param {import('./settings.mjs').Settings} settings
 * @param {AbortSignal} [signal]
 */
async function seed(configFile, { stateDir, demo }, signal) {
  const args = [join(root, 'scripts', 'seed.mjs'), configFile, stateDir, demo ? 'demo' : 'none'];
  const { code, output } = await run(nodeBinary(), args, { signal });
  if (code !== 0) throw new Error(`Filling the database failed:\n${lastLines(output, 40)}`);
}

/**
 * @param {string} file
 * @returns {{ migrations: string, demo: boolean } | undefined}
 */
function readStamp(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
