import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from '../hash.mjs';
import { runWhole, scriptCommand } from '../run.mjs';
import { root } from '../settings.mjs';

/**
 * Migrates the local database and fills it once; after a migration it adds the basics that the older version lacked. If
 * a fill was interrupted, the next start deletes the data and fills again.
 * @param {string} configFile a wrangler config with the bindings of the data
 * @param {import('../settings.mjs').Settings} settings
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ demoLoadedAt: string }>} when the demo data was loaded, from which its days count; empty without it
 */
export async function prepareData(configFile, settings, signal) {
  const data = join(settings.stateDir, 'v3');
  const stampFile = join(settings.stateDir, 'data.json');
  const migrations = hashFiles(root, ['migrations']);
  const before = existsSync(data) && existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined;
  if (!before) rmSync(data, { recursive: true, force: true });
  const demo = before?.demo ?? settings.demo;
  const loadedAt = before ? (before.loadedAt ?? '') : new Date().toISOString();
  const filled = { demoLoadedAt: demo ? loadedAt : '' };
  if (before?.migrations === migrations) return filled;

  if (!before) {
    console.log(
      settings.demo ? 'Filling the database with the demo data …' : 'Filling the database (without demo data) …',
    );
  }
  const seed = scriptCommand('seed.mjs', configFile, settings.stateDir, demo ? 'demo' : 'none', loadedAt);
  await runWhole('Migrating or filling the database failed', seed, { signal });
  writeFileSync(stampFile, JSON.stringify({ migrations, demo, loadedAt }));
  return filled;
}
