import { useLoaderData } from '@remix-run/react';
import { listAudit } from '~/features/admin/list-audit.server';
import { mapPage, presentEntry } from '~/features/admin/present.server';
import { auditTable } from '~/features/admin/tables';
import { auditColumns } from '~/features/admin/ui/audit-table';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage } from '~/features/admin/ui/office-page';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';

export const meta = () => [{ title: 'Audit log' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  return mapPage(await listAudit(scope, readTable(auditTable, url.searchParams)), presentEntry);
});

export default function AuditPage() {
  return (
    <OfficePage
      title="Audit log"
      aside={
        <p>
          Entries are kept for 400 days. Administrators appear by name, everyone else by the first characters of a hash.
        </p>
      }
    >
      <OfficeList
        label="Audit log"
        table={auditTable}
        list={useLoaderData<typeof loader>()}
        columns={auditColumns}
        empty="No entries yet."
      />
    </OfficePage>
  );
}
