import { rewritesModule, swapOnce } from './rewrites-module';

/**
 * Remix copies the request twice for each loader, to take two parameters of its own out of the address. Most addresses
 * have none of the two: the request then stays what it is. Actions keep their copies, since a body is read once.
 */
const FUNCTIONS = ['function stripIndexParam(request) {', 'function stripDataParam(request) {'];
const SKIP = "\n  if (!request.body && !/\\?.*(?:index|_data|%)/.test(request.url)) return request;";

/** The text of Remix's server runtime. Throws when it no longer contains the two functions, once each. */
export function keepPlainRequests(code: string): string {
  return FUNCTIONS.reduce((text, found) => swapOnce(text, found, found + SKIP), code);
}

export const remixPlainRequests = () =>
  rewritesModule({
    name: 'remix-plain-requests',
    module: /@remix-run\/server-runtime\/dist\/esm\/data\.js$/,
    build: 'ssr',
    rewrite: keepPlainRequests,
  });
