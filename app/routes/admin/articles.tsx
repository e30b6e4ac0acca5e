import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeSearch } from '~/features/admin/ui/office-search';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { listArticleDrafts } from '~/features/articles/office/list-article-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';

const perPage = 30;

export const meta: MetaFunction = () => [{ title: 'Articles' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const search = (url.searchParams.get('q') ?? '').slice(0, 100);
  const found = await listArticleDrafts(scope, { search, ...slicePage(url.searchParams.get('page'), perPage) });
  const items = found.items.map(({ publishedAt, ...article }) => ({ ...article, ...presentWhen(scope, publishedAt) }));
  return { search, articles: { ...found, items } };
});

export default function ArticlesPage() {
  const { search, articles } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Articles" aside={<LinkButton href={paths.adminNewArticle()}>New article</LinkButton>}>
      <OfficeSearch action={paths.adminArticles()} label="Part of a title or address" search={search} />
      <OfficeTable
        label="Articles"
        columns={[
          { label: 'Article' },
          { label: 'State' },
          { label: 'Category' },
          { label: 'Author' },
          { label: 'Publish date', isNumber: true },
        ]}
        rows={articles.items.map(({ id, title, slug, category, author, state, when }) => ({
          id,
          cells: [
            <div key="title">
              <AppLink href={paths.adminArticle(id)}>{title}</AppLink>
              <SubLine>{slug}</SubLine>
            </div>,
            <StateBadge key="state" state={state} />,
            category,
            author,
            when,
          ],
        }))}
        empty={search ? 'No matches.' : 'None.'}
      />
      <OpenPager
        page={articles.page}
        hasMore={articles.hasMore}
        hrefOf={(number) => paths.adminArticles({ q: search || undefined, page: number })}
        label="Articles"
      />
    </OfficePage>
  );
}
