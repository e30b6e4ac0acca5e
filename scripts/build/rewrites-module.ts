import type { Plugin } from 'vite';

interface Rewriting {
  /** The plugin's name, which its errors begin with. */
  name: string;
  /** How the path of the one module ends whose text is written anew. */
  module: RegExp;
  /** The build that holds the module: the browser's, or the Worker's. */
  build: 'client' | 'ssr';
  /** Before other plugins see the module. */
  enforce?: 'pre';
  /** The module's new text; throws when the old one is not what it was written for. */
  rewrite: (code: string) => string;
}

/**
 * A plugin that writes one module of a package anew. The build fails when it does not hold the module exactly once, so
 * that a new version of the package is not taken for one that was rewritten.
 */
export function rewritesModule({ name, module, build, enforce, rewrite }: Rewriting): Plugin {
  let hits = 0;
  return {
    name,
    apply: 'build',
    ...(enforce && { enforce }),
    transform(code, id, options) {
      if (Boolean(options?.ssr) !== (build === 'ssr') || !module.test(id.split('?')[0] ?? '')) return undefined;
      hits += 1;
      return { code: rewrite(code), map: null };
    },
    buildEnd(error) {
      if (error || this.environment?.name !== build || hits === 1) return;
      this.error(`${name}: of the module to rewrite ${hits} copies were bundled`);
    },
  };
}

/** The text with one place of it replaced. Throws when the place is not there exactly once. */
export function swapOnce(code: string, found: string, by: string): string {
  const parts = code.split(found);
  if (parts.length !== 2) throw new Error(`not found exactly once: ${found}`);
  return parts.join(by);
}
