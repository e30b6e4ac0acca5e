import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listBulkActs } from '~/features/admin/bulk/list-bulk-acts.server';
import { presentBulk } from '~/features/admin/bulk/present-bulk.server';
import { mapPage } from '~/features/admin/present.server';
import { bulkTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { readReply } from '~/ui/form-reply';
import { bulksForms } from './bulk-intents.server';

export const meta: MetaFunction = () => [{ title: 'Bulk changes' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(bulkTable, url.searchParams);
  return { ask, bulks: mapPage(await listBulkActs(scope, ask), presentBulk) };
});

export const action = bulksForms;

export default function BulksPage() {
  const { ask, bulks } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title="Bulk changes"
      reply={readReply(useActionData())}
      aside={<p>Changes of many rows at once. Kept for 30 days.</p>}
    >
      <OfficeList
        label="Bulk changes"
        path={paths.adminBulks()}
        table={bulkTable}
        ask={ask}
        columns={[
          { label: 'Change' },
          { label: 'State' },
          { label: 'Progress', isNumber: true },
          { label: 'By', isExtra: true },
          { label: 'Begun', isNumber: true, sort: 'begun' },
        ]}
        rows={bulks.items.map(({ id, title, state, progress, by, byId, begun, undo }) => ({
          id,
          cells: [
            <AppLink key="title" href={paths.adminBulk(id)}>
              {title}
            </AppLink>,
            state,
            progress,
            <AppLink key="by" href={paths.adminUser(byId)}>
              {by}
            </AppLink>,
            <OfficeTime key="begun" at={begun} />,
          ],
          acts: undo && <ActForm intent="undo" label="Undo" of={title} fields={undo} isSmall />,
        }))}
        hasMore={bulks.hasMore}
        empty="No bulk changes yet. Select rows under Comments, Codes, Mail, Failed jobs or Webhooks to change them together."
      />
    </OfficePage>
  );
}
