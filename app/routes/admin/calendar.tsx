import { useLoaderData } from '@remix-run/react';
import { listReleases, mostReleases } from '~/features/admin/health/list-releases.server';
import { presentCalendar, spanOf } from '~/features/admin/start/present-calendar.server';
import { MonthCalendar } from '~/features/admin/ui/month-calendar';
import { OfficePage } from '~/features/admin/ui/office-page';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import calendar from '~/ui/css/calendar.css?url';
import { LinkButton } from '~/ui/forms/button';
import { Notice } from '~/ui/notice';

export const meta = () => [{ title: 'Calendar' }];

export const links = () => [{ rel: 'stylesheet', href: calendar }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const span = spanOf(url.searchParams.get('month'), scope.now(), scope.config.brand.timeZone);
  return {
    ...presentCalendar(await listReleases(scope, span), span, scope.now()),
    zone: span.zone,
    most: mostReleases,
  };
});

export default function CalendarPage() {
  const { label, previous, next, weekdays, offset, days, isCut, zone, most } = useLoaderData<typeof loader>();
  const isEmpty = days.every(({ items }) => !items.length);
  return (
    <OfficePage
      title={label}
      aside={
        <nav className="row" aria-label="Months">
          <LinkButton variant="quiet" icon="chevron-left" href={paths.adminCalendar({ month: previous.month })}>
            {previous.label}
          </LinkButton>
          <LinkButton variant="quiet" icon="chevron-right" href={paths.adminCalendar({ month: next.month })}>
            {next.label}
          </LinkButton>
        </nav>
      }
    >
      <p className="small muted">What is published when, and the dates of the festival. Time zone: {zone}.</p>
      {isCut && <Notice kind="warning">More than {most} of a kind: only the first of them are shown.</Notice>}
      {isEmpty && <p className="small">Nothing is published in this month.</p>}
      <MonthCalendar label={label} weekdays={weekdays} offset={offset} days={days} />
    </OfficePage>
  );
}
