import type { ServerBuild } from '@remix-run/cloudflare';
import type { GuestCaching } from '~/http/page.server';

/** Pages that are the same for every guest, by their addresses. */
export interface GuestPages {
  /**
   * The address under which a request's page is cached: without parameters that make no other page of it, the
   * others in one order. Null when no shared page answers it.
   */
  canonical(url: URL): string | null;
}

interface GuestPage extends GuestCaching {
  address: RegExp;
}

/** With these an answer is no page, or one for this reader alone. */
const neverShared = new Set(['_data', '_routes', 'index', 'ref', 'coupon']);
const longest = 60;

/** Reads which pages say that they may be kept for guests, and by which parameters they differ. */
export function guestPagesOf({ routes }: Pick<ServerBuild, 'routes'>): GuestPages {
  const pages: GuestPage[] = [];
  for (const { path, module } of Object.values(routes)) {
    const caching = (module.loader as { guests?: GuestCaching } | undefined)?.guests;
    if (path && caching) pages.push({ ...caching, address: addressOf(path) });
  }
  return {
    canonical({ pathname, search, searchParams }) {
      const page = pages.find(({ address }) => address.test(pathname));
      if (!page) return null;
      return search === '' ? pathname : withParameters(pathname, searchParams, page);
    },
  };
}

/** Written exactly so; however else the router would understand it is left to the router. */
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
