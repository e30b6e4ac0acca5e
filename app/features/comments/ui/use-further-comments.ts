import type { RefObject } from 'react';
import { useFurtherPages } from '~/ui/use-further-pages';
import type { CommentsView, ThreadView } from '../view';

/** The specification's bottom-scroll threshold (2, section 9), in pixels. */
const threshold = 250;

interface FurtherComments {
  threads: ThreadView[];
  /** The last page that is shown. */
  page: number;
}

/** The comments with the pages that have come by scrolling. */
export function useFurtherComments(comments: CommentsView, end: RefObject<HTMLElement>): FurtherComments {
  const further = useFurtherPages(comments, end, { read: readComments, threshold, mayFetch: isNotWriting });
  return {
    threads: withoutRepeats([...comments.threads, ...further.flatMap(({ threads }) => threads)]),
    page: (further.at(-1) ?? comments).page,
  };
}

const readComments = (data: unknown) => (data as { comments?: CommentsView }).comments;

/** Whoever writes, or has come to the form for it, is not to see it move away. */
function isNotWriting(): boolean {
  return location.hash !== '#add' && document.activeElement?.closest('form.field') == null;
}

/** What was written meanwhile has moved some comments to the next page: they are shown once. */
function withoutRepeats(threads: ThreadView[]): ThreadView[] {
  const seen = new Set<string>();
  return threads.filter(({ id }) => !seen.has(id) && seen.add(id));
}
