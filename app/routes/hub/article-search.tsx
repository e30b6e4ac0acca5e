import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listArticles } from '~/features/articles/list-articles.server';
import { presentArticleList } from '~/features/articles/present-hub.server';
import { ArticleList } from '~/features/articles/ui/article-list';
import { ArticleSearch } from '~/features/articles/ui/article-search';
import { countOf } from '~/features/catalogue/rules';
import { readSearch } from '~/features/catalogue/schema';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { LinkButton } from '~/ui/button';
import catalogue from '~/ui/css/catalogue.css?url';
import hub from '~/ui/css/hub.css?url';
import { Empty } from '~/ui/empty';
import { Notice } from '~/ui/notice';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `${data.query} · ` : ''}Search results · DJ Hub` },
];
export const links = () => [catalogue, hub].map((href) => ({ rel: 'stylesheet', href }));

const perPage = 15;

export const loader = page({ for: 'subscriber' }, async ({ scope, url }) => {
  const { query, problem } = readSearch(url.searchParams.get('query'));
  const found = await listArticles(scope, { ...slicePage(url.searchParams.get('page'), perPage), q: query });
  if (!found.items.length && found.totalCount > 0) return redirectTo(paths.articleSearch({ query }));
  return { query, problem, list: presentArticleList(found) };
});

export default function ArticleSearchPage() {
  const { query, problem, list } = useLoaderData<typeof loader>();
  const found = countOf(list.totalCount, 'article');
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <Breadcrumbs steps={[{ label: 'DJ Hub', href: paths.djHub() }, { label: 'Search results' }]} />
        <h1>Search results</h1>
      </div>
      <div className="stack" style={{ maxInlineSize: '40rem' }}>
        {problem && (
          <Notice kind="error" isLive>
            {problem}
          </Notice>
        )}
        <ArticleSearch defaultValue={query} />
      </div>
      <section className="stack" aria-labelledby="results">
        <h2 className="heading-m" id="results" aria-live="polite">
          {query.trim() ? `${found} for “${query.trim()}”` : found}
        </h2>
        <ArticleList list={list} hrefOf={(page) => paths.articleSearch({ query, page })}>
          <Empty
            title="No results found"
            headingLevel={3}
            action={
              <LinkButton variant="quiet" href={paths.articles()}>
                See all articles
              </LinkButton>
            }
          >
            Try one word, or a tag such as vinyl.
          </Empty>
        </ArticleList>
      </section>
    </div>
  );
}
