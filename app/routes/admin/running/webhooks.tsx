import { useLoaderData } from '@remix-run/react';
import { mapPage, presentChoice, presentWebhook } from '~/features/admin/present.server';
import { webhookTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficePart, OfficeTime } from '~/features/admin/ui/office-page';
import { TwoLines } from '~/features/admin/ui/office-table';
import { listWebhooks } from '~/features/webhooks/list-webhooks.server';
import { replayWebhook } from '~/features/webhooks/replay-webhook.server';
import { WebhookToReplay, webhookStates } from '~/features/webhooks/schema';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { Field, Input } from '~/ui/forms/field';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Webhooks' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const events = await listWebhooks(scope, readTable(webhookTable, url.searchParams));
  return { states: webhookStates.map(presentChoice), events: mapPage(events, presentWebhook) };
});

export const action = forms({
  replay: officeIntent({
    input: WebhookToReplay,
    run: replayWebhook,
    next: 'The webhook will be processed again. Nothing is done twice.',
  }),
});

const labels = { eventId: 'Event ID' };

export default function WebhooksPage() {
  const { states, events } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage title="Webhooks" reply={reply} labels={labels} aside={<p>Events from the billing provider.</p>}>
      <OfficeList
        label="Webhooks"
        table={webhookTable}
        list={events}
        choices={{ state: states }}
        columns={[
          { label: 'Event', cell: ({ type, id }) => <TwoLines below={id}>{type}</TwoLines> },
          { label: 'State', cell: ({ state }) => state },
          { label: 'Resource', isExtra: true, cell: ({ resource }) => resource },
          { label: 'Tries', isNumber: true, isExtra: true, cell: ({ tries }) => tries },
          { label: 'Last error', isWide: true, cell: ({ error }) => error },
          { label: 'Received', isNumber: true, sort: 'received', cell: ({ received }) => <OfficeTime at={received} /> },
        ]}
        acts={({ id, canBeReplayed }) =>
          canBeReplayed && <ActForm intent="replay" label="Replay" of={id} fields={{ eventId: id }} isSmall />
        }
        empty="No events yet. The billing provider sends one for each payment, refund and change of a subscription."
        bulk={{
          of: 'webhooks',
          acts: [{ kind: 'replay-webhooks', label: 'Replay…' }],
          nameOf: ({ id }) => `the event ${id}`,
          canBePicked: ({ canBeReplayed }) => canBeReplayed,
        }}
      />
      <OfficePart id="by-id" title="Replay an event by ID" note="The provider’s event ID, as shown in its event list.">
        <ActForm intent="replay" label="Replay">
          <Field name="eventId" label={labels.eventId} reply={reply}>
            <Input required maxLength={64} autoComplete="off" />
          </Field>
        </ActForm>
      </OfficePart>
    </OfficePage>
  );
}
