import type { Plugin } from 'vite';

const FOUND = 'function is(value, type) {';
const BY_CLASS = 'function is(value, type) {\n  return value instanceof type;\n}\nfunction __isByName(value, type) {';

/** The text of drizzle's `entity.js`. Throws when it no longer contains the function, once. */
export function compareByClass(code: string): string {
  const parts = code.split(FOUND);
  if (parts.length !== 2) throw new Error(`drizzle-one-copy: not found exactly once: ${FOUND}`);
  return parts.join(BY_CLASS);
}

/**
 * Drizzle asks what a thing is by walking its classes and comparing names, so that two copies of drizzle may meet; the
 * bundle holds one copy, where `instanceof` says the same. It asks some hundred times a statement.
 */
export function drizzleOneCopy(): Plugin {
  let hits = 0;
  return {
    name: 'drizzle-one-copy',
    apply: 'build',
    transform(code, id) {
      if (!/drizzle-orm\/entity\.js$/.test(id.split('?')[0] ?? '')) return undefined;
      hits += 1;
      return { code: compareByClass(code), map: null };
    },
    buildEnd(error) {
      if (!error && this.environment?.name === 'ssr' && hits !== 1)
        this.error(`drizzle-one-copy: of drizzle ${hits} copies were bundled`);
    },
  };
}
