import type { Plugin } from 'vite';

const STUB = '\0without-turbo-stream';

/**
 * Leaves turbo-stream out of both bundles: it is the codec of single fetch, which is off, and carries an advisory.
 * Remix imports it all the same, so what is left says so if it is ever called.
 */
export function withoutTurboStream(): Plugin {
  return {
    name: 'without-turbo-stream',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      return source === 'turbo-stream' ? STUB : undefined;
    },
    load(id) {
      if (id !== STUB) return undefined;
      return ['encode', 'decode']
        .map((name) => `export function ${name}() { throw new Error('single fetch is off'); }`)
        .join('\n');
    },
  };
}
