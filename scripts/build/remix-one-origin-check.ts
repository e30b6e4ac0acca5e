import { rewritesModule, swapOnce } from './rewrites-module';

const FOUND = 'throwIfPotentialCSRFAttack(request.headers);';

/**
 * Whether a post comes from this site is decided by `workers/edge.ts`. Remix asks again, knows less, and ends in a 500
 * without a word: it takes `X-Forwarded-Host` for the site's own name, which any proxy may set, and does not know
 * `Sec-Fetch-Site`, so that it refuses browsers that hide their origin. The server runtime's text without that question;
 * throws when it is not asked in one place.
 */
export function askOriginOnce(code: string): string {
  return swapOnce(code, FOUND, '');
}

export const remixOneOriginCheck = () =>
  rewritesModule({
    name: 'remix-one-origin-check',
    module: /@remix-run\/server-runtime\/dist\/esm\/server\.js$/,
    build: 'ssr',
    rewrite: askOriginOnce,
  });
