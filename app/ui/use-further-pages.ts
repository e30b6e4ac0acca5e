import { type RefObject, useEffect, useRef, useState } from 'react';
import { furtherPath } from '~/paths';
import { askServer, Refusal, readMessage, wordsOf } from './forms/ask-server';
import { useIsLite } from './page/lite';
import { useToast } from './page/toaster';

/** Pages that load automatically in a row; then the reader has to click, so that the footer can be reached. */
const mostByThemselves = 3;

interface NumberedPage {
  page: number;
  pages: number;
}

interface Wanted<Page, Data> {
  /** The page in the URL. */
  first: Page;
  /** The element at the list's end. */
  end: RefObject<HTMLElement>;
  /** How many pixels below the window the end may be when the next page is fetched. */
  ahead: number;
  /** The URL of a page. */
  hrefOf: (page: number) => string;
  /** Parameters that say where the page after this one starts, beside its number. */
  cursorOf?: (last: Page) => Record<string, string>;
  /** Finds the page in the data of the route. */
  pick: (data: Data) => Page | null | undefined;
  /** True while nothing on the page may move. */
  isHeld?: () => boolean;
}

interface FurtherPages<Page> {
  /** The first page and all fetched ones. */
  pages: Page[];
  last: Page;
}

/**
 * Infinite scrolling: fetches the next page near the list's end and records it in the URL. The pager remains without
 * script, on lite pages and after a failure. `hrefOf`, `cursorOf`, `pick` and `isHeld` may change at every render.
 */
export function useFurtherPages<Page extends NumberedPage, Data>(wanted: Wanted<Page, Data>): FurtherPages<Page> {
  const { first, end, ahead } = wanted;
  const toast = useToast();
  const isLite = useIsLite();
  const [fetched, setFetched] = useState<{ after: Page; pages: Page[] }>({ after: first, pages: [] });
  const further = fetched.after === first ? fetched.pages : [];
  const last = further.at(-1) ?? first;
  const isFetching = useRef(false);
  const kept = useRef(wanted);
  kept.current = wanted;
  const mayFetch = !isLite && last.page < last.pages && further.length < mostByThemselves;

  // `last` changes with every fetched page and every navigation.
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
        const page = await fetchPage(next, kept.current.cursorOf?.(last) ?? {}, kept.current.pick);
        isFetching.current = false;
        // The reader has navigated away meanwhile.
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
    // A short list continues only once the reader scrolls.
    const onScroll = () => {
      hasMoved = true;
      // Re-observes, to check again whether the end is within reach.
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
  }, [end, ahead, first, last, mayFetch, toast]);

  return { pages: [first, ...further], last };
}

/** The rows of all pages, each once: a new row moves the others, so that one of them may be on two pages. */
export function withoutRepeats<Row extends { id: string }>(rows: Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Fetches the data of a page of a list; `failed` is a sentence for the reader. */
export async function fetchPage<Page, Data>(
  address: string,
  cursor: Record<string, string>,
  pick: (data: Data) => Page | null | undefined,
): Promise<{ found: Page } | { failed: string }> {
  try {
    const asked = new URL(furtherPath(address), location.href);
    for (const [name, value] of Object.entries(cursor)) asked.searchParams.set(name, value);
    // A redirect leads to a page, not to data; followed here, it would use up the message on that page.
    const answer = await askServer(asked, { redirect: 'manual' });
    if (!answer.ok) throw new Refusal(await readMessage(answer));
    const found = pick(await answer.json());
    if (!found) throw new Error('The page is not among the data of its route');
    return { found };
  } catch (error) {
    return { failed: wordsOf(error) };
  }
}
