import type { ArticleListView } from '../view';

interface ResultCountProps {
  list: ArticleListView;
  /** What was searched. */
  words?: string;
}

/** How many articles a list has; where it has none, its own heading says so. */
export function ResultCount({ list, words }: ResultCountProps) {
  const Line = list.articles.length ? 'h2' : 'p';
  return (
    <Line className={list.articles.length ? 'heading-m' : 'visually-hidden'} id="results" aria-live="polite">
      {words ? `${list.count} for “${words}”` : list.count}
    </Line>
  );
}
