import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentArticleList } from '~/features/articles/present-hub.server';
import { articlesAtOnce } from '~/features/articles/rules';
import { showCategory } from '~/features/articles/show-category.server';
import { ArticleList } from '~/features/articles/ui/article-list';
import { ArticleSearch } from '~/features/articles/ui/article-search';
import { countOf } from '~/features/catalogue/rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { LinkButton } from '~/ui/button';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';
import { Empty } from '~/ui/empty';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.category.name ?? 'Category'} · DJ Hub` },
];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'subscriber' }, async ({ scope, params, url }) => {
  const [sectionId = '', categoryId = ''] = [params.sectionId, params.categoryId];
  const slice = slicePage(url.searchParams.get('page'), articlesAtOnce({ premiumArticleCategoryId: categoryId }));
  const found = await showCategory(scope, { section: sectionId, category: categoryId, ...slice });
  if (!found) return redirectTo(paths.djHub());
  const { section, category } = found;
  if (!category) return redirectTo(paths.articleSection(section.slug));
  const { slug, name, articles } = category;
  if (!articles.items.length && articles.totalCount > 0) return redirectTo(paths.articleCategory(section.slug, slug));
  return { section, category: { slug, name }, list: presentArticleList(articles) };
});

export default function CategoryPage() {
  const { section, category, list } = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <Breadcrumbs
          steps={[
            { label: 'DJ Hub', href: paths.djHub() },
            { label: section.name, href: paths.articleSection(section.slug) },
            { label: category.name },
          ]}
        />
        <h1>{category.name}</h1>
      </div>
      <div style={{ maxInlineSize: '40rem' }}>
        <ArticleSearch />
      </div>
      <section className="stack" aria-labelledby="results">
        <h2 className="heading-m" id="results">
          {countOf(list.totalCount, 'article')}
        </h2>
        <ArticleList list={list} hrefOf={(page) => paths.articleCategory(section.slug, category.slug, { page })}>
          <Empty
            title="No articles in this section"
            headingLevel={3}
            action={
              <LinkButton variant="quiet" href={paths.articles()}>
                See all articles
              </LinkButton>
            }
          >
            They are still being written.
          </Empty>
        </ArticleList>
      </section>
    </div>
  );
}
