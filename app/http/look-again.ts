/** How often a page refreshes itself while the provider is still busy, and after how many seconds. */
const mostTries = 6;
const pause = 5;

/**
 * The next automatic refresh of a page that waits for a payment, null after the last, and the same page for the manual
 * link. The URL counts the refreshes as `try`.
 */
export function nextLook(url: URL): { refreshTo: string | null; againTo: string } {
  const tried = Number(url.searchParams.get('try') ?? 0);
  const next = new URL(url);
  const againTo = next.pathname + next.search;
  if (!(tried < mostTries)) return { refreshTo: null, againTo };
  next.searchParams.set('try', String(Math.max(0, Math.floor(tried)) + 1));
  return { refreshTo: next.pathname + next.search, againTo };
}

/** A meta refresh for the page's `meta`: works without script. */
export function refreshMeta(refreshTo: string | null) {
  return refreshTo ? [{ httpEquiv: 'refresh', content: `${pause};url=${refreshTo}` }] : [];
}
