// The state that `npm run backup` and `npm run restore` are about.
import { join } from 'node:path';
import { readWranglerConfig } from '../build.mjs';
import { importSeed } from '../database/import-seed.mjs';
import { readSecrets } from '../secrets.mjs';
import { readSettings, root } from '../settings.mjs';
import { localStores, remoteStores } from './stores.mjs';

/**
 * @param {{ isLocal: boolean }} where
 * @returns {Promise<{ stores: import('./stores.mjs').Stores, rules: any, keys: string | null }>} the state, the rules
 *   of app/kit/backup.server.ts, and the fingerprints of the state's keys
 */
export async function openState({ isLocal }) {
  const { stateDir } = readSettings(process.env);
  const rules = await importSeed('../../app/kit/backup.server.ts', join(stateDir, 'backup.mjs'));
  if (isLocal) {
    const { HOLD_SECRET = '', TOKEN_SECRET = '', HOLD_SECRET_BEFORE = '', TOKEN_SECRET_BEFORE = '' } = readSecrets();
    const before = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean);
    const hold = [HOLD_SECRET, ...before(HOLD_SECRET_BEFORE)];
    const token = [TOKEN_SECRET, ...before(TOKEN_SECRET_BEFORE)];
    return { stores: await localStores(stateDir), rules, keys: rules.fingerprintsOf({ hold, token }) };
  }
  const { d1_databases, r2_buckets } = await readWranglerConfig(join(root, 'wrangler.toml'));
  const stores = await remoteStores({ database: d1_databases[0].database_name, bucket: r2_buckets[0].bucket_name });
  // The Worker writes them there, since nobody else can read its secrets.
  const [[row] = []] = await stores.ask(["SELECT value FROM meta WHERE key = 'keys'"]);
  return { stores, rules, keys: row?.value ?? null };
}
