import { useLoaderData } from '@remix-run/react';
import { showHealth } from '~/features/admin/health/show-health.server';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeTable, TwoLines } from '~/features/admin/ui/office-table';
import { page } from '~/http/page.server';
import { Badge } from '~/ui/badge';

export const meta = () => [{ title: 'Health' }];

export const loader = page({ for: 'admin' }, async ({ scope }) =>
  (await showHealth(scope)).map((line) => ({ id: line.label, ...line })),
);

const badges = {
  good: <Badge look="owned">Good</Badge>,
  watch: <Badge look="warn">Needs attention</Badge>,
  bad: <Badge look="bad">Wrong</Badge>,
};

export default function HealthPage() {
  return (
    <OfficePage title="Health" aside={<p>Checked just now.</p>}>
      <OfficeTable
        label="Health"
        columns={[
          { label: 'Part', cell: ({ label }) => label },
          { label: 'State', isLine: true, cell: ({ state }) => badges[state] },
          { label: 'Result', isWide: true, cell: ({ text, mend }) => <TwoLines below={mend}>{text}</TwoLines> },
        ]}
        rows={useLoaderData<typeof loader>()}
      />
    </OfficePage>
  );
}
