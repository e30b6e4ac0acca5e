import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mapPage, presentWebhook } from '~/features/admin/present.server';
import { ActForm } from '~/features/admin/ui/act-form';
import { FilterLinks } from '~/features/admin/ui/filter-links';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { listWebhooks } from '~/features/webhooks/list-webhooks.server';
import { WebhookFilter, webhookStates } from '~/features/webhooks/schema';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { webhookForms } from './webhook-intents.server';

const perPage = 30;

export const meta: MetaFunction = () => [{ title: 'Webhooks' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const { state } = WebhookFilter.parse({ state: url.searchParams.get('state') });
  const found = await listWebhooks(scope, { state, ...slicePage(url.searchParams.get('page'), perPage) });
  return { state: state ?? null, states: webhookStates, events: mapPage(found, presentWebhook) };
});

export const action = webhookForms;

export default function WebhooksPage() {
  const { state, states, events } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage title="Webhooks" reply={reply} aside={<p>Events from the billing provider, newest first.</p>}>
      <FilterLinks
        label="Filter events"
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
              <SubLine>{event.id}</SubLine>
            </div>,
            event.state,
            event.resource,
            event.tries,
            event.error,
            event.received,
          ],
          acts: event.canBeReplayed && (
            <ActForm intent="replay" label="Replay" of={event.id} fields={{ eventId: event.id }} isSmall />
          ),
        }))}
        empty="None."
      />
      <OpenPager
        page={events.page}
        hasMore={events.hasMore}
        hrefOf={(number) => paths.adminWebhooks({ state: state ?? undefined, page: number })}
        label="Webhooks"
      />
      <OfficePart id="by-id" title="Replay an event by ID" note="The provider’s event ID, as shown in its event list.">
        <ActForm intent="replay" label="Replay">
          <Field id="eventId" label="Id" error={errorOf(reply, 'eventId')}>
            <Input name="eventId" required maxLength={64} autoComplete="off" defaultValue={typedIn(reply, 'eventId')} />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}
