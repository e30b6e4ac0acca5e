import { useMatches } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { askServer, Refusal, readMessage, wordsOf } from './ask-server';
import { useIsLite } from './lite';
import { useToast } from './toaster';

/** Pages that come by themselves one after the other; then the reader is asked, so that the end can be reached. */
const mostByThemselves = 3;

interface NumberedPage {
  page: number;
  pages: number;
}

interface Wanted<Page, Data> {
  /** The page that the address asked for. */
  first: Page;
  /** The end of the list. */
  end: RefObject<HTMLElement>;
  /** How far below the window the end may be when the next page is fetched, in pixels. */
  ahead: number;
  /** The address of a page. */
  hrefOf: (page: number) => string;
  /** The page among the data of the route's loader. */
  pick: (data: Data) => Page | null | undefined;
  /** Nothing is to move now. */
  isHeld?: () => boolean;
}

interface FurtherPages<Page> {
  /** The first and those that were fetched. */
  pages: Page[];
  last: Page;
}

/**
 * Fetches the next page when the end of the list is scrolled to; the address tells which page was come to. Without
 * script, on lite pages, and when it fails, the pager leads there. `hrefOf`, `pick` and `isHeld` may be new functions at
 * every render.
 */
export function useFurtherPages<Page extends NumberedPage, Data>(wanted: Wanted<Page, Data>): FurtherPages<Page> {
  const { first, end, ahead } = wanted;
  const route = useMatches().at(-1)?.id ?? '';
  const toast = useToast();
  const isLite = useIsLite();
  const [fetched, setFetched] = useState<{ after: Page; pages: Page[] }>({ after: first, pages: [] });
  const further = fetched.after === first ? fetched.pages : [];
  const last = further.at(-1) ?? first;
  const isFetching = useRef(false);
  const kept = useRef(wanted);
  kept.current = wanted;
  const mayFetch = !isLite && last.page < last.pages && further.length < mostByThemselves;

  // `last` is another one with every page that was fetched, and with every navigation.
  useEffect(() => {
    const element = end.current;
    if (!element || !mayFetch) return;
    let hasMoved = false;
    const watcher = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) hasMoved = true;
        if (!entry?.isIntersecting || !hasMoved || isFetching.current || kept.current.isHeld?.()) return;
        isFetching.current = true;
        stop();
        const next = kept.current.hrefOf(last.page + 1);
        const page = await fetchPage(next, route, kept.current.pick);
        isFetching.current = false;
        // The reader has gone elsewhere meanwhile.
        if (kept.current.first !== first) return;
        if ('failed' in page) {
          toast({ kind: 'error', text: page.failed });
          return;
        }
        setFetched(({ after, pages }) => ({ after: first, pages: [...(after === first ? pages : []), page.found] }));
        history.replaceState(history.state, '', next);
      },
      { rootMargin: `0px 0px ${ahead}px 0px` },
    );
    // A list that ends within reach from the beginning goes on once the reader scrolls.
    const onScroll = () => {
      hasMoved = true;
      // Asks anew whether the end is within reach.
      watcher.unobserve(element);
      watcher.observe(element);
    };
    const stop = () => {
      watcher.disconnect();
      removeEventListener('scroll', onScroll);
    };
    watcher.observe(element);
    addEventListener('scroll', onScroll, { passive: true, once: true });
    return stop;
  }, [end, ahead, route, first, last, mayFetch, toast]);

  return { pages: [first, ...further], last };
}

async function fetchPage<Page, Data>(
  address: string,
  route: string,
  pick: (data: Data) => Page | null | undefined,
): Promise<{ found: Page } | { failed: string }> {
  try {
    const asked = new URL(address, location.href);
    asked.hash = '';
    asked.searchParams.set('_data', route);
    const answer = await askServer(asked);
    if (!answer.ok) throw new Refusal(await readMessage(answer));
    const found = pick(await answer.json());
    if (!found) throw new Error('The page is not among the data of its route');
    return { found };
  } catch (error) {
    return { failed: wordsOf(error) };
  }
}
