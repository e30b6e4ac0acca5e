import { useLocation, useMatches } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsLite } from '~/ui/lite';
import { useToast } from '~/ui/toaster';
import type { CommentsView, ThreadView } from '../view';

/** How far below the window the end of the list may be when the next page is fetched, in pixels (specification 2, section 9). */
const threshold = 250;

/** Pages that come by themselves one after the other; then the reader is asked, so that the end can be reached. */
const mostByThemselves = 3;

const none: CommentsView[] = [];

interface FurtherPages {
  threads: ThreadView[];
  /** The last page that is shown. */
  page: number;
}

/**
 * Fetches the next page when the end of the list is scrolled to; the address tells which page was come to. Without
 * script, on lite pages, and when it fails, the pager leads there.
 */
export function useFurtherPages(comments: CommentsView, end: RefObject<HTMLElement>): FurtherPages {
  const { pathname } = useLocation();
  const route = useMatches().at(-1)?.id ?? '';
  const toast = useToast();
  const isLite = useIsLite();
  const [fetched, setFetched] = useState<{ after: CommentsView; pages: CommentsView[] }>({
    after: comments,
    pages: [],
  });
  const further = fetched.after === comments ? fetched.pages : none;
  const last = further.at(-1) ?? comments;
  const isFetching = useRef(false);

  useEffect(() => {
    const element = end.current;
    if (!element || isLite || last.page >= last.pages || further.length >= mostByThemselves) return;
    const next = `${pathname}?page=${last.page + 1}`;
    let wasOutOfSight = false;
    const watcher = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) wasOutOfSight = true;
        if (!entry?.isIntersecting || !wasOutOfSight || isFetching.current || isWriting()) return;
        isFetching.current = true;
        watcher.disconnect();
        const page = await fetchPage(next, route);
        isFetching.current = false;
        if ('failed' in page) return toast({ kind: 'error', text: page.failed });
        setFetched({ after: comments, pages: [...further, page] });
        history.replaceState(history.state, '', next);
      },
      { rootMargin: `0px 0px ${threshold}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [end, isLite, pathname, route, comments, last, further, toast]);

  return {
    threads: withoutRepeats([...comments.threads, ...further.flatMap(({ threads }) => threads)]),
    page: last.page,
  };
}

/** Whoever writes, or has come to the form for it, is not to see it move away. */
function isWriting(): boolean {
  return location.hash === '#add' || document.activeElement?.closest('form.field') != null;
}

async function fetchPage(address: string, route: string): Promise<CommentsView | { failed: string }> {
  try {
    const answer = await fetch(`${address}&_data=${encodeURIComponent(route)}`);
    const data: { comments?: CommentsView; message?: string } = await answer.json();
    if (answer.ok && data.comments) return data.comments;
    return { failed: data.message || 'Something went wrong' };
  } catch {
    return { failed: 'Something went wrong' };
  }
}

/** What was written meanwhile has moved some comments to the next page: they are shown once. */
function withoutRepeats(threads: ThreadView[]): ThreadView[] {
  const seen = new Set<string>();
  return threads.filter(({ id }) => !seen.has(id) && seen.add(id));
}
