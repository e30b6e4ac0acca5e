import { watch } from 'node:fs';
import { join, relative } from 'node:path';
import { build, context } from 'esbuild';
import { root } from '../lib/settings.mjs';

/** Where what it is made of lies: pure parts of the app and the seed among it. */
const FOLDERS = ['workers', 'app', 'db'];
/** An editor may write a file in two steps. */
const REST = 20;

/** @returns {Promise<string>} the module that runs what `make` gives, and brings the packages along */
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
 * The sandbox as one script, made anew each time that a source of it is edited.
 * @param {string} catalogue what it sells (scripts/sandbox-catalogue.mjs)
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
    // The packages are most of it, and nobody edits them. The provider's client is asked for by nothing that the sandbox
    // calls: it plays the provider.
    external: ['cloudflare:*', 'node:*', 'zod', 'chargebee'],
    alias: { '#db/seed/billing-catalogue': catalogue },
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'silent',
  });
  /** Before the first bundle nobody knows what it is made of. */
  let sources = new Set();

  return {
    /** @returns {Promise<string>} throws what is wrong, by file and line */
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
