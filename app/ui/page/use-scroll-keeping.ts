import { ScrollRestoration } from '@remix-run/react';

/**
 * Restores scroll positions on client navigations. Calls Remix's component only for its hook: its inline script would
 * restore what browsers restore themselves.
 */
export function useScrollKeeping(): void {
  ScrollRestoration({ getKey: keyOfPlace });
}

let fragmentsSeen = 0;

/**
 * The router's storage key of a scroll position; null uses the location's own key. The location of a plain link to a
 * fragment shares its key with the initial location, so the router would restore the initial location's position. An
 * unused key has no stored position, so the router scrolls to the fragment.
 */
function keyOfPlace({ key, hash }: { key: string; hash: string }): string | null {
  if (key !== 'default' || !hash) return null;
  fragmentsSeen += 1;
  return `fragment-${fragmentsSeen}`;
}
