import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentArticleList, presentFilter } from '~/features/articles/present-hub.server';
import { articlesAtOnce, filterQuery, isFiltered } from '~/features/articles/rules';
import { pageOfList, readListWish } from '~/features/articles/schema';
import { showCategory } from '~/features/articles/show-hub.server';
import { ListPage, NothingFound, NothingYet } from '~/features/articles/ui/article-list';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd } from '~/kit/paging';
import { paths } from '~/paths';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.category.name ?? 'Category'} · DJ Hub` },
];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'subscriber' }, async ({ scope, params, url }) => {
  const [sectionId = '', categoryId = ''] = [params.sectionId, params.categoryId];
  const wish = readListWish(url.searchParams);
  const perPage = articlesAtOnce({ q: wish.query, premiumArticleCategoryId: categoryId });
  const asked = { section: sectionId, category: categoryId, ...pageOfList(wish, perPage) };
  const found = await showCategory(scope, asked);
  if (!found) return redirectTo(paths.djHub());
  const { section, category, tags } = found;
  if (!category) return redirectTo(paths.articleSection(section.slug));
  const { slug, name, articles } = category;
  const filter = presentFilter(wish, tags);
  if (isBeyondEnd(articles)) return redirectTo(paths.articleCategory(section.slug, slug, filterQuery(filter)));
  return { section, category: { slug, name }, filter, list: presentArticleList(articles, wish) };
});

export default function CategoryPage() {
  const { section, category, filter, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={category.name}
      above={[{ label: section.name, href: paths.articleSection(section.slug) }]}
      label={`Search ${category.name}`}
      {...{ filter, list }}
      hrefOf={(query) => paths.articleCategory(section.slug, category.slug, query)}
    >
      {isFiltered(filter) ? <NothingFound filter={filter} /> : <NothingYet headingLevel={3} />}
    </ListPage>
  );
}
