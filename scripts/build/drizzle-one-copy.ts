import { rewritesModule, swapOnce } from './rewrites-module';

const FOUND = 'function is(value, type) {';
const BY_CLASS = 'function is(value, type) {\n  return value instanceof type;\n}\nfunction __isByName(value, type) {';

/** The text of drizzle's `entity.js`. Throws when it no longer contains the function, once. */
export function compareByClass(code: string): string {
  return swapOnce(code, FOUND, BY_CLASS);
}

/**
 * Drizzle asks what a thing is by walking its classes and comparing names, so that two copies of drizzle may meet; the
 * bundle holds one copy, where `instanceof` says the same. It asks some hundred times a statement.
 */
export const drizzleOneCopy = () =>
  rewritesModule({
    name: 'drizzle-one-copy',
    module: /drizzle-orm\/entity\.js$/,
    build: 'ssr',
    rewrite: compareByClass,
  });
