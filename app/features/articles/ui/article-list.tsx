import { type ReactNode, useRef } from 'react';
import { LinkButton } from '~/ui/button';
import { Empty } from '~/ui/empty';
import { Pager } from '~/ui/pager';
import { useFurtherPages } from '~/ui/use-further-pages';
import type { ArticleCardView } from '../present-article.server';
import type { ArticleFilterView, ArticleListView } from '../present-hub.server';
import { ArticleCard } from './article-card';

interface ArticleListProps {
  list: ArticleListView;
  hrefOf: (page: number) => string;
  /** Shown when the list is empty. */
  children: ReactNode;
}

/** Pixels below the window within which the list's end triggers the next page (specification 2, section 9). */
const ahead = 700;

const listIn = ({ list }: { list?: ArticleListView | null }) => list;

/**
 * Articles in rows of three, one per row on a phone: paged, and with script infinite scrolling. The page's loader
 * returns them as `list`. The page adds the heading.
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

/** Articles published meanwhile move others to the next page: each is shown once. */
function withoutRepeats(articles: ArticleListView['articles']): ArticleListView['articles'] {
  const seen = new Set<string>();
  return articles.filter(({ id }) => !seen.has(id) && seen.add(id));
}

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

interface NothingFoundProps {
  allHref: string;
  filter: ArticleFilterView;
  newest?: ArticleCardView[];
}

/** The empty state of a filtered list, with the newest articles if the page has them. */
export function NothingFound({ allHref, filter: { query, chosen }, newest = [] }: NothingFoundProps) {
  return (
    <>
      <Empty
        isClose
        title="No results found"
        action={
          <LinkButton variant="quiet" href={allHref}>
            See all articles
          </LinkButton>
        }
      >
        {query && `No article mentions “${query}”. `}
        {chosen.length > 0 ? 'Try another word, or remove a tag.' : 'Try another word.'}
      </Empty>
      {newest.length > 0 && (
        <section className="stack" aria-labelledby="newest">
          <h2 className="heading-m" id="newest">
            Newest articles
          </h2>
          <div className="grid has-rows">
            {newest.map((article) => (
              <ArticleCard key={article.id} article={article} isRow />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
