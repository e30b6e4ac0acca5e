import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../settings.mjs';

/**
 * Imports a module of db/seed or, by a path from there, of demo or app, which is TypeScript with the app's aliases.
 * @param {string} name such as 'index.ts'
 * @param {string} outfile the path to write its bundle to
 * @returns {Promise<Record<string, any>>}
 */
export async function importSeed(name, outfile) {
  // Two commands at once must not import what the other has written by half.
  const made = `${outfile}.${process.pid}`;
  await build({
    entryPoints: [join(root, 'db', 'seed', name)],
    outfile: made,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    logLevel: 'warning',
    tsconfig: join(root, 'tsconfig.json'),
    // Files that the seed reads are beside its sources, not beside the bundle.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, 'db', 'seed', 'index.ts')).href) },
    // CommonJS packages load Node's own modules by require. A bundled package may import `createRequire` by its own name.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
  renameSync(made, outfile);
  return import(pathToFileURL(outfile).href);
}
