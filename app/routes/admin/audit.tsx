import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useLoaderData } from '@remix-run/react';
import { listAudit } from '~/features/admin/list-audit.server';
import { mapPage, presentEntry } from '~/features/admin/present.server';
import { acts } from '~/features/admin/rules';
import { AuditTable } from '~/features/admin/ui/audit-table';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Select } from '~/ui/input';

const perPage = 50;

export const meta: MetaFunction = () => [{ title: 'Audit log' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const asked = url.searchParams.get('act') ?? '';
  const action = /^[a-z-]{1,64}$/.test(asked) ? asked : undefined;
  const found = await listAudit(scope, { action, ...slicePage(url.searchParams.get('page'), perPage) });
  return { act: action ?? '', entries: mapPage(found, presentEntry) };
});

export default function AuditPage() {
  const { act, entries } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title="Audit log"
      aside={
        <p>
          Entries are kept for 400 days. Administrators appear by name, everyone else by the first characters of a hash.
        </p>
      }
    >
      <Form className="toolbar" method="get" action={paths.adminAudit()}>
        <Field id="act" label="Act">
          <Select
            name="act"
            options={Object.entries(acts).map(([value, label]) => ({ value, label }))}
            placeholder="All"
            defaultValue={act}
          />
        </Field>
        <Button variant="quiet">Show</Button>
      </Form>
      <AuditTable entries={entries.items} />
      <OpenPager
        page={entries.page}
        hasMore={entries.hasMore}
        hrefOf={(number) => paths.adminAudit({ act, page: number })}
        label="Audit log"
      />
    </OfficePage>
  );
}
