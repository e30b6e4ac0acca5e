// Fills the local database and bucket: node scripts/seed.mjs <wrangler config> <state folder> <demo|none>
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { getPlatformProxy } from 'wrangler';
import { root } from './lib/settings.mjs';

const [configPath = '', stateDir = '', mode] = process.argv.slice(2);

const outfile = join(stateDir, 'seed.mjs');
await build({
  entryPoints: [join(root, 'db', 'seed', 'index.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  logLevel: 'warning',
  tsconfig: join(root, 'tsconfig.json'),
  // Files that the seed reads lie beside its sources, not beside the bundle.
  define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, 'db', 'seed', 'index.ts')).href) },
});

const proxy = await getPlatformProxy({ configPath, persist: { path: join(stateDir, 'v3') }, envFiles: [] });
try {
  const { seed } = await import(pathToFileURL(outfile).href);
  await seed({ db: proxy.env.DB, media: proxy.env.MEDIA, demo: mode !== 'none', now: new Date() });
} finally {
  await proxy.dispose();
}
