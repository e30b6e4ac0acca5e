import { watch } from 'node:fs';
import { join, relative } from 'node:path';
import { build, context } from 'esbuild';
import { root } from '../lib/settings.mjs';

/** The folders of the sandbox's sources, which include pure parts of the app and the seed. */
const FOLDERS = ['workers', 'app', 'db'];
/** Milliseconds to wait after a change: an editor may write a file in two steps. */
const REST = 20;

/** @returns {Promise<string>} the module that runs the script from `make`, bundled with the packages */
export async function bundleShell() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'scripts', 'dev', 'sandbox-shell.js')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    external: ['cloudflare:*'],
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Bundles the sandbox into one script, and again after each edit of its sources.
 * @param {string} catalogue the module of items for sale (scripts/sandbox-catalogue.mjs)
 */
export async function createSandboxBundle(catalogue) {
  const bundler = await context({
    entryPoints: [join(root, 'workers', 'sandbox', 'index.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    globalName: 'sandbox',
    platform: 'neutral',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    // The packages are most of the bundle and never change. The sandbox plays the provider, so it never calls the
    // provider's client.
    external: ['cloudflare:*', 'node:*', 'zod', 'chargebee'],
    alias: { '#db/seed/billing-catalogue': catalogue },
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'silent',
  });
  /** Empty until the first bundle; until then every file counts as a source. */
  let sources = new Set();

  return {
    /** @returns {Promise<string>} the script. Throws esbuild's errors, with file and line */
    async make() {
      const { outputFiles, metafile } = await bundler.rebuild();
      sources = new Set(Object.keys(metafile.inputs));
      return outputFiles[0]?.text ?? '';
    },
    /** @param {() => void} onEdit */
    watch(onEdit) {
      /** @type {NodeJS.Timeout | undefined} */
      let timer;
      for (const name of FOLDERS) {
        watch(join(root, name), { recursive: true }, (_event, file) => {
          if (!file || (sources.size && !sources.has(relative(root, join(root, name, file))))) return;
          clearTimeout(timer);
          timer = setTimeout(onEdit, REST);
        });
      }
    },
  };
}
