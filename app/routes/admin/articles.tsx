import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { articleTable } from '~/features/admin/tables';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage } from '~/features/admin/ui/office-page';
import { SubLine } from '~/features/admin/ui/office-table';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { listArticleDrafts } from '~/features/articles/office/list-article-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';

export const meta: MetaFunction = () => [{ title: 'Articles' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(articleTable, url.searchParams);
  const found = await listArticleDrafts(scope, ask);
  const items = found.items.map(({ publishedAt, ...article }) => ({ ...article, ...presentWhen(scope, publishedAt) }));
  return { ask, articles: { ...found, items } };
});

export default function ArticlesPage() {
  const { ask, articles } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Articles" aside={<LinkButton href={paths.adminNewArticle()}>New article</LinkButton>}>
      <OfficeList
        label="Articles"
        path={paths.adminArticles()}
        table={articleTable}
        ask={ask}
        columns={[
          { label: 'Article', sort: 'title' },
          { label: 'State' },
          { label: 'Category', isExtra: true },
          { label: 'Author' },
          { label: 'Publish date', isNumber: true, sort: 'published' },
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
            <OfficeTime key="when" at={when} />,
          ],
        }))}
        hasMore={articles.hasMore}
        empty="No articles yet. Articles appear in the hub, with a teaser for everyone."
      />
    </OfficePage>
  );
}
