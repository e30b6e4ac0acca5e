import { watch } from 'node:fs';
import { join, relative } from 'node:path';
import { context } from 'esbuild';
import { root } from '../lib/settings.mjs';

/** Where what it is made of lies: pure parts of the app and the seed among it. */
const FOLDERS = ['workers', 'app', 'db'];
/** An editor may write a file in two steps. */
const REST = 20;

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
    external: ['cloudflare:*', 'node:*'],
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
