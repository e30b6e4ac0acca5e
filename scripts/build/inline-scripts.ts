import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const QUERY = '?inline-script';

/**
 * `import text from './file?inline-script'` gives the file and what it imports as one classic script, minified, for a
 * page to carry in itself: its comments, types and long names stay in the source.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer);
      return file && `${file.id}${QUERY}`;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const { outputFiles, metafile } = await build({
        entryPoints: [id.slice(0, -QUERY.length)],
        bundle: true,
        write: false,
        metafile: true,
        format: 'iife',
        // What the rest of the client's code is written in.
        target: 'es2020',
        minify: true,
      });
      // From the root of the disk: the dev server takes what a module watches for imports of it, and looks them up.
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(resolve(file));
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim())};`;
    },
  };
}
