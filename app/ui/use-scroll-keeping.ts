import { ScrollRestoration } from '@remix-run/react';

/**
 * Keeps the scroll position over client navigations. Remix's component is called for its hook alone: the inline script
 * that it would render restores what the browser restores by itself.
 */
export function useScrollKeeping(): void {
  ScrollRestoration({ getKey: keyOfPlace });
}

let fragmentsSeen = 0;

/**
 * Under which key the router keeps how far a place was scrolled; null leaves it to the place's own. What a plain link
 * to a fragment of the page leads to has no key of its own, and shares that of the page which was loaded first: the
 * router would scroll back to where that one was left. Under a key that is never asked for again it has nothing to go
 * back to, and scrolls to what the fragment names.
 */
function keyOfPlace({ key, hash }: { key: string; hash: string }): string | null {
  if (key !== 'default' || !hash) return null;
  fragmentsSeen += 1;
  return `fragment-${fragmentsSeen}`;
}
