import type { ArticleListView } from '../present-hub.server';

interface ResultCountProps {
  list: ArticleListView;
  /** The search terms. */
  words?: string;
}

/** The number of articles in a list; the empty state has its own heading. */
export function ResultCount({ list, words }: ResultCountProps) {
  const Line = list.articles.length ? 'h2' : 'p';
  return (
    <Line className={list.articles.length ? 'heading-m' : 'visually-hidden'} id="results" aria-live="polite">
      {words ? `${list.count} for “${words}”` : list.count}
    </Line>
  );
}
