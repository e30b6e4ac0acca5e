/** How often a page looks again by itself while the provider is still at it, and after how many seconds. */
const mostTries = 6;
const pause = 5;

export interface NextLook {
  /** Where the page goes by itself; null once it has looked often enough. */
  refreshTo: string | null;
  /** The same page, for readers who press the link. */
  againTo: string;
}

/** Where a page that waits for a payment looks next; the number of looks so far is in its address as `try`. */
export function nextLook(url: URL): NextLook {
  const tried = Number(url.searchParams.get('try') ?? 0);
  const next = new URL(url);
  next.searchParams.delete('_data');
  const againTo = next.pathname + next.search;
  if (!(tried < mostTries)) return { refreshTo: null, againTo };
  next.searchParams.set('try', String(Math.max(0, Math.floor(tried)) + 1));
  return { refreshTo: next.pathname + next.search, againTo };
}

/** For the page's `meta`: works without script. */
export function refreshMeta(refreshTo: string | null) {
  return refreshTo ? [{ httpEquiv: 'refresh', content: `${pause};url=${refreshTo}` }] : [];
}
