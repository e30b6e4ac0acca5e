import { useLoaderData } from '@remix-run/react';
import { mapPage } from '~/features/admin/present.server';
import { articleTable } from '~/features/admin/tables';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { titleColumn } from '~/features/admin/ui/office-table';
import { listArticleDrafts } from '~/features/articles/office/list-article-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { listSavedDrafts } from '~/features/drafts/save-draft.server';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { SavedPart } from '~/features/drafts/ui/saved-rows';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/forms/button';

export const meta = () => [{ title: 'Articles' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [found, saved] = await Promise.all([
    listArticleDrafts(scope, readTable(articleTable, url.searchParams)),
    listSavedDrafts(scope, 'article'),
  ]);
  const list = mapPage(found, ({ publishedAt, ...article }) => ({ ...article, ...presentWhen(scope, publishedAt) }));
  return { list, saved };
});

export default function ArticlesPage() {
  const { list, saved } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Articles" aside={<LinkButton href={paths.adminNewArticle()}>New article</LinkButton>}>
      <SavedPart rows={saved} hrefOf={paths.adminArticle} />
      <OfficeList
        label="Articles"
        table={articleTable}
        list={list}
        columns={[
          titleColumn('Article', paths.adminArticle),
          { label: 'State', cell: ({ state }) => <StateBadge state={state} /> },
          { label: 'Category', isExtra: true, cell: ({ category }) => category },
          { label: 'Author', cell: ({ author }) => author },
          { label: 'Publish date', isNumber: true, sort: 'published', cell: ({ when }) => <OfficeTime at={when} /> },
        ]}
        empty="No articles yet. Articles appear in the hub, with a teaser for everyone."
      />
    </OfficePage>
  );
}
