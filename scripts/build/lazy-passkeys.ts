import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const LIBRARY = /^@simplewebauthn\/server(\/helpers)?$/;
const ID = '\0lazy-passkeys';
const NAMES = ['decodeAttestationObject', 'verifyAuthenticationResponse', 'verifyRegistrationResponse'];

/**
 * Keeps the library that checks passkeys asleep until it is first called. The server build is one file, in which an
 * `import()` runs along with all the rest: this library would make each start of the Worker some 25 ms longer, most of it
 * for certificates. Here it is the body of a function, of which an engine reads no more than where it ends.
 */
export function lazyPasskeys(): Plugin {
  return {
    name: 'lazy-passkeys',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      return this.environment.name !== 'client' && LIBRARY.test(source) ? ID : null;
    },
    async load(id) {
      if (id !== ID) return null;
      const text = await bundle();
      const calls = NAMES.map((name) => `export const ${name} = (...args) => wake().${name}(...args);`);
      return [
        'let awake;',
        `const wake = () => (awake ??= (() => { ${text} return library; })());`,
        ...calls,
      ].join('\n');
    },
  };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${NAMES.slice(1).join(', ')} } from '@simplewebauthn/server';
        export { ${NAMES[0]} } from '@simplewebauthn/server/helpers';`,
      resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'library',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    minify: true,
  });
  return outputFiles[0]?.text ?? '';
}
