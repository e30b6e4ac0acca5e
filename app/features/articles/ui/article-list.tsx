import { type ReactNode, useRef } from 'react';
import { Pager } from '~/ui/pager';
import { useFurtherPages } from '~/ui/use-further-pages';
import type { ArticleListView } from '../view';
import { ArticleCard } from './article-card';

interface ArticleListProps {
  list: ArticleListView;
  hrefOf: (page: number) => string;
  /** Shown when the list is empty. */
  children: ReactNode;
}

/** How far below the window the end of the list may be when the next page is fetched, in pixels (specification 2, section 9). */
const ahead = 700;

const listIn = ({ list }: { list?: ArticleListView | null }) => list;

/**
 * Articles in rows of three, on a phone one a row: page by page, and with script one after the other as they are scrolled to. The loader of
 * the page answers them as `list`. The heading above them is the page's.
 */
export function ArticleList({ list, hrefOf, children }: ArticleListProps) {
  const end = useRef<HTMLDivElement>(null);
  const { pages, last } = useFurtherPages({ first: list, end, ahead, hrefOf, pick: listIn });
  if (!list.articles.length) return children;
  return (
    <>
      <div className="grid has-rows">
        {withoutRepeats(pages.flatMap(({ articles }) => articles)).map((article, index) => (
          <ArticleCard key={article.id} article={article} isRow isFirst={index === 0} />
        ))}
      </div>
      <div ref={end}>
        {/* Once every page was scrolled to, there is nowhere left to go. */}
        {pages.length < last.pages && <Pager label="Articles" page={last.page} pages={last.pages} hrefOf={hrefOf} />}
      </div>
    </>
  );
}

/** What was published meanwhile has moved some to the next page: they are shown once. */
function withoutRepeats(articles: ArticleListView['articles']): ArticleListView['articles'] {
  const seen = new Set<string>();
  return articles.filter(({ id }) => !seen.has(id) && seen.add(id));
}
