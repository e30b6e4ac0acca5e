import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';

const folder = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the practice room's skills and its shipped hits into one module, as the Worker's build does.
 * @param {string} target the folder for `skills.mjs`
 * @returns {Promise<string>} the file
 */
export async function buildSkills(target) {
  const root = folder('../..');
  const server = await createServer({ root, configFile: false, logLevel: 'error', server: { middlewareMode: true } });
  const { practiceSounds } = await server.ssrLoadModule('/scripts/build/practice-sounds.ts');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [practiceSounds()],
    resolve: { alias: { '~': folder('../../app'), '#db': folder('../../db') } },
    build: {
      outDir: target,
      target: 'esnext',
      minify: false,
      lib: { entry: folder('./skills-entry.ts'), formats: ['es'], fileName: () => 'skills.mjs' },
    },
  });
  await server.close();
  return `${target}/skills.mjs`;
}
