// Brings the local database to the newest migration, and fills it and the bucket:
// node scripts/seed.mjs <wrangler config> <state folder> <demo|none> <moment>
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSeed } from './lib/database/import-seed.mjs';
import { openLocalData } from './lib/database/local-data.mjs';
import { migrate } from './lib/database/migrate.mjs';
import { readSecrets } from './lib/secrets.mjs';
import { root } from './lib/settings.mjs';

const [configPath = '', stateDir = '', mode, loadedAt = ''] = process.argv.slice(2);

const { seed } = await importSeed('index.ts', join(stateDir, 'seed.mjs'));
const { TOKEN_SECRET: token, HOLD_SECRET: hold } = readSecrets();
const data = await openLocalData(JSON.parse(readFileSync(configPath, 'utf8')), join(stateDir, 'v3'));
try {
  const { db } = data;
  const media = await data.bucket('MEDIA');
  await migrate(db, join(root, 'migrations'));
  await seed({ db, media, demo: mode !== 'none', secrets: { token: [token], hold: [hold] }, now: new Date(loadedAt) });
} finally {
  await data.close();
}
