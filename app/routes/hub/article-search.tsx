import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { showList } from '~/features/articles/list-articles.server';
import { presentArticleList, presentFilter, presentNewest } from '~/features/articles/present-hub.server';
import { filterQuery, isFiltered } from '~/features/articles/rules';
import { pageOfList, readListWish } from '~/features/articles/schema';
import { ListPage, NothingFound } from '~/features/articles/ui/article-list';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd } from '~/kit/paging';
import { paths } from '~/paths';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data?.filter.query ? `${data.filter.query} · ` : ''}${data && isFiltered(data.filter) ? 'Search results' : 'Search articles'} · DJ Hub`,
  },
];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));

const perPage = 15;

export const loader = page({ for: 'subscriber' }, async ({ scope, url }) => {
  const wish = readListWish(url.searchParams);
  const { articles, tags, newest, corrected } = await showList(scope, pageOfList(wish, perPage));
  const filter = presentFilter(wish, tags);
  if (isBeyondEnd(articles)) return redirectTo(paths.articleSearch(filterQuery(filter)));
  return { filter, list: presentArticleList(articles, wish, corrected), newest: presentNewest(articles, newest) };
});

export default function ArticleSearchPage() {
  const { filter, list, newest } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={isFiltered(filter) ? 'Search results' : 'Search articles'}
      label="Search articles"
      words={list.corrected ?? filter.query.trim()}
      {...{ filter, list }}
      hrefOf={(query) => paths.articleSearch(query)}
    >
      <NothingFound filter={filter} newest={newest} />
    </ListPage>
  );
}
