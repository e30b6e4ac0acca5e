import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentStart } from '~/features/admin/present-start.server';
import { showStart } from '~/features/admin/show-start.server';
import { FirstHourLine } from '~/features/admin/ui/first-hour';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';

export const meta: MetaFunction = () => [{ title: 'Admin area' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => presentStart(await showStart(scope)));

export default function StartPage() {
  const { waiting, facts, firstHour } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Start">
      {firstHour && <FirstHourLine hour={firstHour} href={paths.adminFirstHour()} />}
      <OfficePart id="waiting" title="Needs your attention">
        <OfficeTable
          label="Needs your attention"
          columns={[{ label: 'What' }, { label: 'Count', isNumber: true }]}
          rows={waiting.map(rowOf)}
          empty="Nothing needs your attention."
        />
      </OfficePart>
      <OfficePart id="facts" title="Good to know">
        <OfficeTable
          label="Good to know"
          columns={[{ label: 'What' }, { label: 'Count', isNumber: true }]}
          rows={facts.map(rowOf)}
          empty="Nothing yet."
        />
      </OfficePart>
    </OfficePage>
  );
}

function rowOf({ label, count, href }: { label: string; count: string; href: string }) {
  return {
    id: label,
    cells: [
      <AppLink key={label} href={href}>
        {label}
      </AppLink>,
      count,
    ],
  };
}
