import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const QUERY = '?inline-script';

/**
 * `import text from './file?inline-script'` returns the file, bundled with its imports into one minified classic
 * script, for inlining into a page. Comments, types and long names stay in the source.
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
        // The target of the rest of the client's code.
        target: 'es2020',
        minify: true,
      });
      // Absolute paths: the dev server treats a module's watched files as imports, and resolves them.
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(resolve(file));
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim())};`;
    },
  };
}
