import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { showList } from '~/features/articles/list-articles.server';
import { presentArticleList, presentFilter, presentNewest } from '~/features/articles/present-hub.server';
import { filterQuery, isFiltered } from '~/features/articles/rules';
import { pageOfList, readListWish } from '~/features/articles/schema';
import { ArticleFilter } from '~/features/articles/ui/article-filter';
import { ArticleList, NothingFound, ResultCount } from '~/features/articles/ui/article-list';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd } from '~/kit/paging';
import { type ArticleListQuery, paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data?.filter.query ? `${data.filter.query} · ` : ''}${data && isFiltered(data.filter) ? 'Search results' : 'Search articles'} · DJ Hub`,
  },
];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));

const perPage = 15;

export const loader = page({ for: 'subscriber' }, async ({ scope, url }) => {
  const wish = readListWish(url.searchParams);
  const { articles, tags, newest } = await showList(scope, pageOfList(wish, perPage));
  const filter = presentFilter(wish, tags);
  if (isBeyondEnd(articles)) return redirectTo(paths.articleSearch(filterQuery(filter)));
  return { filter, list: presentArticleList(articles, wish), newest: presentNewest(articles, newest) };
});

export default function ArticleSearchPage() {
  const { filter, list, newest } = useLoaderData<typeof loader>();
  const hrefOf = (query: ArticleListQuery) => paths.articleSearch(query);
  const words = filter.query.trim();
  const title = isFiltered(filter) ? 'Search results' : 'Search articles';
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <Breadcrumbs steps={[{ label: 'DJ Hub', href: paths.djHub() }, { label: title }]} />
        <h1>{title}</h1>
      </div>
      <ArticleFilter filter={filter} label="Search articles" hrefOf={hrefOf} />
      <section className="stack" aria-labelledby="results">
        <ResultCount list={list} words={words} />
        <ArticleList list={list} hrefOf={(page) => hrefOf({ ...filterQuery(filter), page })}>
          <NothingFound allHref={paths.articles()} filter={filter} newest={newest} />
        </ArticleList>
      </section>
    </div>
  );
}
