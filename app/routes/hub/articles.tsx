import { useLoaderData } from '@remix-run/react';
import { showList } from '~/features/articles/list-articles.server';
import { presentArticleList, presentFilter, presentSectionLinks } from '~/features/articles/present-hub.server';
import { articlesAtOnce, filterQuery, isFiltered } from '~/features/articles/rules';
import { pageOfList, readListWish } from '~/features/articles/schema';
import { ListPage, NothingFound } from '~/features/articles/ui/article-list';
import { Discover } from '~/features/articles/ui/hub-parts';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd } from '~/kit/paging';
import { paths } from '~/paths';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';
import hubHome from '~/ui/css/hub-home.css?url';
import { Empty } from '~/ui/empty';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'All articles · DJ Hub' }];
export const links = () => [catalogue, hub, hubHome].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'subscriber' }, async ({ scope, url }) => {
  const wish = readListWish(url.searchParams);
  const { articles, tags, sections, corrected } = await showList(scope, pageOfList(wish, articlesAtOnce({})));
  const filter = presentFilter(wish, tags);
  if (isBeyondEnd(articles)) return redirectTo(paths.articles(filterQuery(filter)));
  return {
    filter,
    list: presentArticleList(articles, wish, corrected),
    sections: presentSectionLinks(sections),
  };
});

export default function ArticlesPage() {
  const { filter, list, sections } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="All articles"
      label="Search articles"
      {...{ filter, list }}
      hrefOf={(query) => paths.articles(query)}
      ways={sections.length > 0 && <Discover sections={sections} />}
    >
      {isFiltered(filter) ? (
        <NothingFound filter={filter} />
      ) : (
        <Empty title="No data">New articles will appear here soon.</Empty>
      )}
    </ListPage>
  );
}
