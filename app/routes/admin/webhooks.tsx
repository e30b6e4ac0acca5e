import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mapPage, presentChoice, presentWebhook } from '~/features/admin/present.server';
import { webhookTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { SubLine } from '~/features/admin/ui/office-table';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { listWebhooks } from '~/features/webhooks/list-webhooks.server';
import { webhookStates } from '~/features/webhooks/schema';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { webhookForms } from './webhook-intents.server';

export const meta: MetaFunction = () => [{ title: 'Webhooks' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(webhookTable, url.searchParams);
  const isAll = url.searchParams.has('all');
  const states = webhookStates.map(presentChoice);
  return { ask, isAll, states, events: mapPage(await listWebhooks(scope, ask), presentWebhook) };
});

export const action = webhookForms;

export default function WebhooksPage() {
  const { ask, isAll, states, events } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage title="Webhooks" reply={reply} aside={<p>Events from the billing provider.</p>}>
      <OfficeList
        label="Webhooks"
        path={paths.adminWebhooks()}
        table={webhookTable}
        ask={ask}
        choices={{ state: states }}
        columns={[
          { label: 'Event' },
          { label: 'State' },
          { label: 'Resource', isExtra: true },
          { label: 'Tries', isNumber: true, isExtra: true },
          { label: 'Last error', isWide: true },
          { label: 'Received', isNumber: true, sort: 'received' },
        ]}
        rows={events.items.map((event) => ({
          id: event.id,
          name: `the event ${event.id}`,
          canBePicked: event.canBeReplayed,
          cells: [
            <div key="event">
              {event.type}
              <SubLine>{event.id}</SubLine>
            </div>,
            event.state,
            event.resource,
            event.tries,
            event.error,
            <OfficeTime key="received" at={event.received} />,
          ],
          acts: event.canBeReplayed && (
            <ActForm intent="replay" label="Replay" of={event.id} fields={{ eventId: event.id }} isSmall />
          ),
        }))}
        hasMore={events.hasMore}
        empty="No events yet. The billing provider sends one for each payment, refund and change of a subscription."
        bulk={{ of: 'webhooks', acts: bulkActs, isAll }}
      />
      <OfficePart id="by-id" title="Replay an event by ID" note="The provider’s event ID, as shown in its event list.">
        <ActForm intent="replay" label="Replay">
          <Field id="eventId" label="Event ID" error={errorOf(reply, 'eventId')}>
            <Input name="eventId" required maxLength={64} autoComplete="off" defaultValue={typedIn(reply, 'eventId')} />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}

const bulkActs = [{ kind: 'replay-webhooks', label: 'Replay…' }];
