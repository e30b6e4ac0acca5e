import { useLoaderData } from '@remix-run/react';
import { readWaiting } from '~/features/admin/health/read-waiting.server';
import { readMonth } from '~/features/admin/numbers/read-month.server';
import { headingOf, presentMonth, presentStart } from '~/features/admin/start/present-start.server';
import { readFirstHour } from '~/features/admin/start/show-first-hour.server';
import { PairLine } from '~/features/admin/ui/lines';
import { OfficePage, OfficePart, OfficeTime, OfficeZoneName } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { TextLink } from '~/ui/forms/button';

export const meta = () => [{ title: 'Admin area' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => {
  const [waiting, month, firstHour] = await scope.read(readWaiting(scope), readMonth(scope), readFirstHour(scope));
  const now = scope.now();
  const lines = presentStart(waiting, now);
  return {
    heading: headingOf(lines),
    at: now.toISOString(),
    waiting: lines,
    month: presentMonth(month),
    firstHour: firstHour.isShown ? firstHour : null,
  };
});

export default function StartPage() {
  const { heading, at, waiting, month, firstHour } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title={heading}
      below={
        <>
          <OfficeTime at={at} />. {waiting.length ? 'Everything else runs by itself.' : 'Everything runs by itself.'}
        </>
      }
    >
      {firstHour && (
        <p>
          <AppLink href={paths.adminFirstHour()}>Set up the school</AppLink>: {firstHour.done} of{' '}
          {firstHour.steps.length} steps are done.
        </p>
      )}
      {waiting.length > 0 && (
        <section aria-label="Needs somebody">
          <OfficeTable
            label="Needs somebody"
            columns={[
              { label: 'What', cell: ({ id }) => id },
              {
                label: 'State',
                cell: ({ look, state }) => <Badge look={look === 'line' ? undefined : look}>{state}</Badge>,
              },
              { label: 'Why', cell: ({ why }) => why },
              { label: 'Waiting', isNumber: true, cell: (line) => line.waiting },
            ]}
            rows={waiting}
            acts={({ href, press, id }) => (
              <TextLink href={href}>
                {press}
                <span className="visually-hidden">: {id}</span>
              </TextLink>
            )}
          />
        </section>
      )}
      <OfficePart
        id="today"
        title="Today"
        note={
          <>
            Since midnight, <OfficeZoneName />
          </>
        }
      >
        <ul className="months">
          {month.today.map(({ label, value }) => (
            <li key={label}>
              <h3>{label}</h3>
              <p className="figure">
                <b>{value}</b>
              </p>
            </li>
          ))}
        </ul>
      </OfficePart>
      <OfficePart
        id="month"
        title="Last 28 days"
        note={
          <>
            <span className="key-line" />
            <span className="key-span">{month.span}</span>{' '}
            <span className="nowrap">
              <span className="key-line is-then" />
              the 28
            </span>{' '}
            days before. <AppLink href={paths.adminNumbers()}>All numbers</AppLink>
          </>
        }
      >
        <ul className="months">
          {month.measures.map(({ label, now, before, points, line }) => (
            <li key={label}>
              <h3>{label}</h3>
              <p className="figure">
                <b>{now}</b> <span>{before}</span>
              </p>
              <PairLine {...points} label={line} />
            </li>
          ))}
        </ul>
      </OfficePart>
      <OfficePart
        id="revenue"
        title="Revenue by currency"
        note="As paid, including tax. Refunds are deducted on the day of the refund."
      >
        <OfficeTable
          label="Revenue by currency"
          columns={[
            { label: 'Currency', cell: ({ id }) => id },
            {
              label: '28 days, dashes the 28 before',
              isLine: true,
              cell: ({ points, line }) => <PairLine {...points} label={line} />,
            },
            { label: '28 days', isNumber: true, cell: ({ now }) => now },
            { label: '28 before', isNumber: true, cell: ({ before }) => before },
            { label: 'Change', isNumber: true, cell: ({ change }) => change },
          ]}
          rows={month.revenue}
          empty="No payments in the 56 days before today."
        />
      </OfficePart>
      <OfficePart
        id="stops"
        title="Most opened courses"
        note={<AppLink href={paths.adminCourses()}>All courses</AppLink>}
      >
        <OfficeTable
          label="Most opened courses"
          columns={[
            { label: 'Course', cell: ({ id, title }) => <AppLink href={paths.adminStops(id)}>{title}</AppLink> },
            { label: 'Lessons opened in 28 days', isNumber: true, cell: ({ opened }) => opened },
          ]}
          rows={month.opened}
          empty="Nobody opened a lesson in these 28 days."
        />
      </OfficePart>
    </OfficePage>
  );
}
