import { ScrollRestoration } from '@remix-run/react';

/**
 * Keeps the scroll position over client navigations. Remix's component is called for its hook alone: the inline script
 * that it would render restores what the browser restores by itself.
 */
export function useScrollKeeping(): void {
  ScrollRestoration({});
}
