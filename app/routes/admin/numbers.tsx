import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentNumbers } from '~/features/admin/present-numbers.server';
import { showNumbers } from '~/features/admin/show-numbers.server';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { SparkLine } from '~/features/admin/ui/spark-line';
import { page } from '~/http/page.server';

export const meta: MetaFunction = () => [{ title: 'Numbers' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => presentNumbers(await showNumbers(scope)));

const summary = [
  { label: '8 weeks (the dot is today)', isLine: true },
  { label: 'Today', isNumber: true },
  { label: '7 days', isNumber: true },
  { label: '7 before', isNumber: true },
  { label: 'Change', isNumber: true },
];

export default function NumbersPage() {
  const { measures, revenue, names, byDay, byWeek, ...now } = useLoaderData<typeof loader>();
  const counted = names.map((label) => ({ label, isNumber: true }));
  return (
    <OfficePage title="Numbers" aside={<p>Days are in UTC. Today is not over yet.</p>}>
      <OfficePart id="measures" title="What happens">
        <OfficeTable
          label="What happens"
          columns={[{ label: 'What' }, ...summary]}
          rows={measures.map(({ label, note, points, line, today, week, before, change }) => ({
            id: label,
            cells: [
              <div key="label">
                {label}
                <SubLine>{note}</SubLine>
              </div>,
              <SparkLine key="line" values={points} label={line} />,
              today,
              week,
              before,
              change,
            ],
          }))}
          empty=""
        />
        <p className="small muted">
          Active subscribers now: <strong className="num">{now.subscribers}</strong>, of them {now.inTrial} in a trial.
          Trials that end within seven days: {now.trialsSoon}.
        </p>
      </OfficePart>
      <OfficePart id="revenue" title="Revenue" note="As paid, including tax. Refunds are not deducted.">
        <OfficeTable
          label="Revenue by currency"
          columns={[{ label: 'Currency' }, ...summary, { label: '8 weeks in GBP', isNumber: true }]}
          rows={revenue.map(({ currency, points, line, today, week, before, change, inGbp }) => ({
            id: currency,
            cells: [
              currency,
              <SparkLine key="line" values={points} label={line} />,
              today,
              week,
              before,
              change,
              inGbp,
            ],
          }))}
          empty="No payments in the last eight weeks."
        />
      </OfficePart>
      <OfficePart id="days" title="Day by day">
        <OfficeTable
          label="Day by day"
          columns={[{ label: 'Day' }, ...counted]}
          rows={byDay.map(({ label, isToday, cells }) => ({
            id: label,
            cells: [isToday ? `${label}, today` : label, ...cells],
          }))}
          empty=""
        />
      </OfficePart>
      <OfficePart id="weeks" title="Week by week">
        <OfficeTable
          label="Week by week"
          columns={[{ label: 'Week starting' }, ...counted]}
          rows={byWeek.map(({ label, cells }) => ({ id: label, cells: [label, ...cells] }))}
          empty=""
        />
      </OfficePart>
    </OfficePage>
  );
}
