import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { showHealth } from '~/features/admin/show-health.server';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { page } from '~/http/page.server';
import { Badge } from '~/ui/badge';

export const meta: MetaFunction = () => [{ title: 'Health' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => ({ lines: await showHealth(scope) }));

const badges = {
  good: <Badge look="owned">Good</Badge>,
  watch: <Badge look="warn">Needs attention</Badge>,
  bad: <Badge look="bad">Wrong</Badge>,
};

export default function HealthPage() {
  const { lines } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Health" aside={<p>Checked just now.</p>}>
      <OfficeTable
        label="Health"
        columns={[{ label: 'Part' }, { label: 'State', isLine: true }, { label: 'Result', isWide: true }]}
        rows={lines.map(({ label, state, text, mend }) => ({
          id: label,
          cells: [
            label,
            badges[state],
            <div key="text">
              {text}
              {mend && <SubLine>{mend}</SubLine>}
            </div>,
          ],
        }))}
        empty=""
      />
    </OfficePage>
  );
}
