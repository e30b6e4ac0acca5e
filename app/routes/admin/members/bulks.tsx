import { useLoaderData } from '@remix-run/react';
import { undoBulkAct } from '~/features/admin/bulk/begin-bulk-act.server';
import { bulkKinds, countOf } from '~/features/admin/bulk/list-bulk-kinds.server';
import { UndoBulkAct } from '~/features/admin/bulk/schema';
import { listBulkActs, presentBulk } from '~/features/admin/bulk/show-bulk-acts.server';
import { mapPage } from '~/features/admin/present.server';
import { bulkTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent, said } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Bulk changes' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  return mapPage(await listBulkActs(scope, readTable(bulkTable, url.searchParams)), presentBulk);
});

export const action = forms({
  undo: officeIntent({
    input: UndoBulkAct,
    run: undoBulkAct,
    next: ({ bulkId, done, isOver }) =>
      isOver ? said(`${countOf(bulkKinds['show-comments'], done)} shown again.`) : { to: paths.adminBulk(bulkId) },
  }),
});

export default function BulksPage() {
  return (
    <OfficePage title="Bulk changes" reply={useReply()} aside={<p>Changes of many rows at once. Kept for 30 days.</p>}>
      <OfficeList
        label="Bulk changes"
        table={bulkTable}
        list={useLoaderData<typeof loader>()}
        columns={[
          { label: 'Change', cell: ({ id, title }) => <AppLink href={paths.adminBulk(id)}>{title}</AppLink> },
          { label: 'State', cell: ({ state }) => state },
          { label: 'Progress', isNumber: true, cell: ({ progress }) => progress },
          { label: 'By', isExtra: true, cell: ({ by, byId }) => <AppLink href={paths.adminUser(byId)}>{by}</AppLink> },
          { label: 'Begun', isNumber: true, sort: 'begun', cell: ({ begun }) => <OfficeTime at={begun} /> },
        ]}
        acts={({ title, undo }) => undo && <ActForm intent="undo" label="Undo" of={title} fields={undo} isSmall />}
        empty="No bulk changes yet. Select rows under Comments, Codes, Mail, Failed jobs or Webhooks to change them together."
      />
    </OfficePage>
  );
}
