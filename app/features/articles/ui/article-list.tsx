import type { ReactNode } from 'react';
import { Pager } from '~/ui/pager';
import type { ArticleListView } from '../view';
import { ArticleCard } from './article-card';

interface ArticleListProps {
  list: ArticleListView;
  hrefOf: (page: number) => string;
  /** What stands there when the list is empty. */
  children: ReactNode;
}

/** Articles in rows of three, page by page. The heading above them is the page's. */
export function ArticleList({ list, hrefOf, children }: ArticleListProps) {
  if (!list.articles.length) return children;
  return (
    <>
      <div className="grid">
        {list.articles.map((article, index) => (
          <ArticleCard key={article.id} article={article} isFirst={index === 0} />
        ))}
      </div>
      <Pager label="Articles" page={list.page} pages={list.pages} hrefOf={hrefOf} />
    </>
  );
}
