import type { Plugin } from 'vite';

/**
 * Remix copies the request twice for each loader, to take two parameters of its own out of the address. Most addresses
 * have none of the two: the request then stays what it is. Actions keep their copies, since a body is read once.
 */
const FUNCTIONS = ['function stripIndexParam(request) {', 'function stripDataParam(request) {'];
const SKIP = "\n  if (!request.body && !/\\?.*(?:index|_data|%)/.test(request.url)) return request;";

/** The text of Remix's server runtime. Throws when it no longer contains the two functions, once each. */
export function keepPlainRequests(code: string): string {
  return FUNCTIONS.reduce((text, found) => {
    if (text.split(found).length !== 2) throw new Error(`remix-plain-requests: not found exactly once: ${found}`);
    return text.replace(found, () => found + SKIP);
  }, code);
}

export function remixPlainRequests(): Plugin {
  let hits = 0;
  return {
    name: 'remix-plain-requests',
    apply: 'build',
    transform(code, id) {
      if (!/@remix-run\/server-runtime\/dist\/esm\/data\.js$/.test(id.split('?')[0] ?? '')) return undefined;
      hits += 1;
      return { code: keepPlainRequests(code), map: null };
    },
    buildEnd(error) {
      if (!error && this.environment?.name === 'ssr' && hits === 0)
        this.error('remix-plain-requests: the server runtime was not bundled');
    },
  };
}
