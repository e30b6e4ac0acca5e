import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { showList } from '~/features/articles/list-articles.server';
import { presentArticleList, presentFilter } from '~/features/articles/present-hub.server';
import { articlesAtOnce, filterQuery, isFiltered } from '~/features/articles/rules';
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
import { Empty } from '~/ui/empty';

export const meta: MetaFunction = () => [{ title: 'All articles · DJ Hub' }];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'subscriber' }, async ({ scope, url }) => {
  const wish = readListWish(url.searchParams);
  const { articles, tags } = await showList(scope, pageOfList(wish, articlesAtOnce({})));
  const filter = presentFilter(wish, tags);
  if (isBeyondEnd(articles)) return redirectTo(paths.articles(filterQuery(filter)));
  return { filter, list: presentArticleList(articles, wish) };
});

export default function ArticlesPage() {
  const { filter, list } = useLoaderData<typeof loader>();
  const hrefOf = (query: ArticleListQuery) => paths.articles(query);
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <Breadcrumbs steps={[{ label: 'DJ Hub', href: paths.djHub() }, { label: 'All articles' }]} />
        <h1>All articles</h1>
      </div>
      <ArticleFilter filter={filter} label="Search articles" hrefOf={hrefOf} />
      <section className="stack" aria-labelledby="results">
        <ResultCount list={list} />
        <ArticleList list={list} hrefOf={(page) => hrefOf({ ...filterQuery(filter), page })}>
          {isFiltered(filter) ? (
            <NothingFound allHref={paths.articles()} filter={filter} />
          ) : (
            <Empty title="No data">New articles will appear here soon.</Empty>
          )}
        </ArticleList>
      </section>
    </div>
  );
}
