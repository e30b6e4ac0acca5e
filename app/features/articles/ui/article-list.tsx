import { type ReactNode, useRef } from 'react';
import { type ArticleListQuery, paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { CorrectedSearch } from '~/ui/corrected-search';
import { Empty } from '~/ui/empty';
import { LinkButton } from '~/ui/forms/button';
import { Part } from '~/ui/page/page-parts';
import { Pager } from '~/ui/pager';
import { useFurtherPages, withoutRepeats } from '~/ui/use-further-pages';
import type { ArticleCardView } from '../present-article.server';
import type { ArticleFilterView, ArticleListView } from '../present-hub.server';
import { filterQuery } from '../rules';
import { ArticleCard } from './article-card';
import { ArticleFilter, ListHead } from './article-filter';

interface ArticleListProps {
  list: ArticleListView;
  hrefOf: (page: number) => string;
  /** Shown when the list is empty. */
  children: ReactNode;
}

/**
 * The next page is fetched when the list's end is at most this many pixels below the window (specification 2, section
 * 9).
 */
const ahead = 700;

const listIn = ({ list }: { list?: ArticleListView | null }) => list;

/**
 * Articles in rows of three, or one per row on a phone, with a pager; with JavaScript the list scrolls infinitely. The
 * page's loader must return the articles as `list`. The page adds the heading.
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
        {/* No pager is needed once the reader has scrolled through all pages. */}
        {pages.length < last.pages && <Pager label="Articles" page={last.page} pages={last.pages} hrefOf={hrefOf} />}
      </div>
    </>
  );
}

interface ResultCountProps {
  list: ArticleListView;
  /** The search terms, shown with the number of results. */
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

interface ListPageProps {
  title: string;
  /** The pages between DJ Hub and this one. */
  above?: { label: string; href: string }[];
  filter: ArticleFilterView;
  /** The accessible name of the search. */
  label: string;
  list: ArticleListView;
  /** The search terms, shown with the number of results. */
  words?: string;
  hrefOf: (query: ArticleListQuery) => string;
  /** Links above the filter. */
  ways?: ReactNode;
  /** Shown when the list is empty. */
  children: ReactNode;
}

/** A page of articles with its filter. */
export function ListPage({ title, above = [], filter, label, list, words, hrefOf, ways, children }: ListPageProps) {
  return (
    <div className="stack is-loose">
      <ListHead {...{ filter, label, hrefOf }}>
        <Breadcrumbs steps={[{ label: 'DJ Hub', href: paths.djHub() }, ...above, { label: title }]} />
        <h1>{title}</h1>
      </ListHead>
      <ArticleFilter {...{ filter, hrefOf }}>{ways}</ArticleFilter>
      <CorrectedSearch
        corrected={list.corrected}
        typed={filter.query.trim()}
        exactHref={hrefOf({ ...filterQuery(filter), exact: true })}
      />
      <section className="stack" aria-labelledby="results">
        <ResultCount list={list} words={words} />
        <ArticleList list={list} hrefOf={(page) => hrefOf({ ...filterQuery(filter), page })}>
          {children}
        </ArticleList>
      </section>
    </div>
  );
}

const allArticles = (
  <LinkButton variant="quiet" href={paths.articles()}>
    See all articles
  </LinkButton>
);

/** The empty state of a section or category. */
export function NothingYet({ headingLevel }: { headingLevel?: 2 | 3 }) {
  return (
    <Empty title="No articles in this section" headingLevel={headingLevel} action={allArticles}>
      We are still writing them.
    </Empty>
  );
}

interface NothingFoundProps {
  filter: ArticleFilterView;
  newest?: ArticleCardView[];
}

/** The empty state of a filtered list, with the newest articles if the page has them. */
export function NothingFound({ filter: { query, chosen }, newest = [] }: NothingFoundProps) {
  return (
    <>
      <Empty isClose title="No results found" action={allArticles}>
        {query && `No article mentions “${query}”. `}
        {chosen.length > 0 ? 'Try another word, or remove a tag.' : 'Try another word.'}
      </Empty>
      {newest.length > 0 && (
        <Part id="newest" title="Newest articles">
          <div className="grid has-rows">
            {newest.map((article) => (
              <ArticleCard key={article.id} article={article} isRow />
            ))}
          </div>
        </Part>
      )}
    </>
  );
}
