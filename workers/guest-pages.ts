import type { ServerBuild } from '@remix-run/cloudflare';
import type { GuestCaching } from '~/http/page.server';

interface GuestPage extends GuestCaching {
  address: RegExp;
}

/** Parameters whose response is not a page, or is personal. */
const neverShared = new Set(['_data', '_routes', 'index', 'ref', 'coupon']);
const longest = 60;

/**
 * Collects the routes that declare guest caching, whose pages are the same for every guest. Returns a function for the
 * address in the cache key: without irrelevant parameters, the others sorted; null if no shared page matches.
 */
export function guestPagesOf({ routes }: Pick<ServerBuild, 'routes'>) {
  const pages: GuestPage[] = [];
  for (const { path, module } of Object.values(routes)) {
    const caching = (module.loader as { guests?: GuestCaching } | undefined)?.guests;
    if (path && caching) pages.push({ ...caching, address: addressOf(path) });
  }
  return ({ pathname, search, searchParams }: URL): string | null => {
    const page = pages.find(({ address }) => address.test(pathname));
    if (!page) return null;
    return search === '' ? pathname : withParameters(pathname, searchParams, page);
  };
}

/** Matches only the exact spelling; the router handles all others. */
function addressOf(path: string): RegExp {
  return new RegExp(`^/${path.replace(/:\w+/g, '[\\w-]{1,100}')}$`);
}

function withParameters(pathname: string, given: URLSearchParams, { by, never = [] }: GuestPage): string | null {
  const kept = new URLSearchParams();
  for (const name of given.keys()) {
    if (neverShared.has(name) || never.includes(name)) return null;
    const value = given.get(name) ?? '';
    if (!by.includes(name) || value === '' || kept.has(name)) continue;
    if (value.length > longest) return null;
    kept.append(name, value);
  }
  kept.sort();
  const search = kept.toString();
  return search === '' ? pathname : `${pathname}?${search}`;
}
