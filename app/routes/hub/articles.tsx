import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listArticles } from '~/features/articles/list-articles.server';
import { presentArticleList } from '~/features/articles/present-hub.server';
import { articlesAtOnce } from '~/features/articles/rules';
import { ArticleList } from '~/features/articles/ui/article-list';
import { ArticleSearch } from '~/features/articles/ui/article-search';
import { countOf } from '~/features/catalogue/rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';
import { Empty } from '~/ui/empty';

export const meta: MetaFunction = () => [{ title: 'All posts · DJ Hub' }];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'subscriber' }, async ({ scope, url }) => {
  const found = await listArticles(scope, slicePage(url.searchParams.get('page'), articlesAtOnce({})));
  if (!found.items.length && found.totalCount > 0) return redirectTo(paths.articles());
  return presentArticleList(found);
});

export default function ArticlesPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <Breadcrumbs steps={[{ label: 'DJ Hub', href: paths.djHub() }, { label: 'All posts' }]} />
        <h1>All posts</h1>
      </div>
      <div style={{ maxInlineSize: '40rem' }}>
        <ArticleSearch />
      </div>
      <section className="stack" aria-labelledby="results">
        <h2 className="heading-m" id="results">
          {countOf(list.totalCount, 'article')}
        </h2>
        <ArticleList list={list} hrefOf={(page) => paths.articles({ page })}>
          <Empty title="No data" headingLevel={3}>
            There will be articles here soon.
          </Empty>
        </ArticleList>
      </section>
    </div>
  );
}
