import { useLocation, useMatches } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsLite } from './lite';
import { useToast } from './toaster';

/** Pages that come by themselves one after the other; then the reader is asked, so that the end can be reached. */
const mostByThemselves = 3;

interface ListPage {
  /** From 1. */
  page: number;
  pages: number;
}

interface FurtherPagesOptions<Page> {
  /** The list in what the page's loader answers. */
  read: (data: unknown) => Page | undefined;
  /** How far below the window the end of the list may be when the next page is fetched, in pixels. */
  threshold: number;
  /** Nothing is fetched while it says no. */
  mayFetch?: () => boolean;
}

/**
 * Fetches the next page when the end of the list is scrolled to; the address tells which page was come to. Without
 * script, on lite pages, and when it fails, the pager leads there. Answers what has come after the first page.
 */
export function useFurtherPages<Page extends ListPage>(
  first: Page,
  end: RefObject<HTMLElement>,
  { read, threshold, mayFetch = () => true }: FurtherPagesOptions<Page>,
): Page[] {
  const { pathname } = useLocation();
  const route = useMatches().at(-1)?.id ?? '';
  const toast = useToast();
  const isLite = useIsLite();
  const [fetched, setFetched] = useState<{ after: Page; pages: Page[] }>({ after: first, pages: [] });
  const further = fetched.after === first ? fetched.pages : [];
  const count = further.length;
  const { page, pages } = further.at(-1) ?? first;
  const isFetching = useRef(false);
  const options = useRef({ read, mayFetch });
  options.current = { read, mayFetch };

  useEffect(() => {
    const element = end.current;
    if (!element || isLite || page >= pages || count >= mostByThemselves) return;
    const next = `${pathname}?page=${page + 1}`;
    let wasOutOfSight = false;
    const watcher = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) wasOutOfSight = true;
        if (!entry?.isIntersecting || !wasOutOfSight || isFetching.current || !options.current.mayFetch()) return;
        isFetching.current = true;
        watcher.disconnect();
        const come = await fetchPage(next, route, options.current.read);
        isFetching.current = false;
        if ('failed' in come) return toast({ kind: 'error', text: come.failed });
        setFetched((known) => ({ after: first, pages: [...(known.after === first ? known.pages : []), come.page] }));
        history.replaceState(history.state, '', next);
      },
      { rootMargin: `0px 0px ${threshold}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [end, isLite, pathname, route, first, page, pages, count, threshold, toast]);

  return further;
}

async function fetchPage<Page>(
  address: string,
  route: string,
  read: (data: unknown) => Page | undefined,
): Promise<{ page: Page } | { failed: string }> {
  try {
    const answer = await fetch(`${address}&_data=${encodeURIComponent(route)}`);
    const data: { message?: string } = await answer.json();
    const page = answer.ok ? read(data) : undefined;
    return page === undefined ? { failed: data.message || 'Something went wrong' } : { page };
  } catch {
    return { failed: 'Something went wrong' };
  }
}
