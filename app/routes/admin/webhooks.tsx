import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listWebhooks } from '~/features/admin/list-webhooks.server';
import { mapPage, presentWebhook } from '~/features/admin/present.server';
import { FilterLinks } from '~/features/admin/ui/filter-links';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeTable } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';

const perPage = 30;
const states = ['received', 'done', 'ignored', 'stale', 'failed'] as const;

export const meta: MetaFunction = () => [{ title: 'Webhooks' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const state = states.find((one) => one === url.searchParams.get('state'));
  const found = await listWebhooks(scope, { state, ...slicePage(url.searchParams.get('page'), perPage) });
  return { state: state ?? null, events: mapPage(found, presentWebhook) };
});

export default function WebhooksPage() {
  const { state, events } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Webhooks" aside={<p>What the billing provider has told us, newest first.</p>}>
      <FilterLinks
        label="Which events"
        options={[
          { label: 'All', href: paths.adminWebhooks(), isCurrent: state === null },
          ...states.map((one) => ({
            label: one.charAt(0).toUpperCase() + one.slice(1),
            href: paths.adminWebhooks({ state: one }),
            isCurrent: state === one,
          })),
        ]}
      />
      <OfficeTable
        label="Webhooks"
        columns={[
          { label: 'Event' },
          { label: 'State' },
          { label: 'Resource' },
          { label: 'Tries', isNumber: true },
          { label: 'Last error', isWide: true },
          { label: 'Received', isNumber: true },
        ]}
        rows={events.items.map((event) => ({
          id: event.id,
          cells: [
            <div key="event">
              {event.type}
              <span className="sub">{event.id}</span>
            </div>,
            event.state,
            event.resource,
            event.tries,
            event.error,
            event.received,
          ],
        }))}
        empty="None."
      />
      <OpenPager
        page={events.page}
        hasMore={events.hasMore}
        hrefOf={(number) => paths.adminWebhooks({ state: state ?? undefined, page: number })}
        label="Webhooks"
      />
    </OfficePage>
  );
}
