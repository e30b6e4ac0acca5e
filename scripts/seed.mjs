// Fills the local database and bucket: node scripts/seed.mjs <wrangler config> <state folder> <demo|none> <moment>
import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { importSeed } from './lib/import-seed.mjs';

const [configPath = '', stateDir = '', mode, loadedAt = ''] = process.argv.slice(2);

const { seed } = await importSeed('index.ts', join(stateDir, 'seed.mjs'));
const proxy = await getPlatformProxy({ configPath, persist: { path: join(stateDir, 'v3') }, envFiles: [] });
try {
  await seed({ db: proxy.env.DB, media: proxy.env.MEDIA, demo: mode !== 'none', now: new Date(loadedAt) });
} finally {
  await proxy.dispose();
}
