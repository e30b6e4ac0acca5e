import { replayWebhook } from '~/features/webhooks/replay-webhook.server';
import { WebhookToReplay } from '~/features/webhooks/schema';
import { forms, intent } from '~/http/forms.server';

/** An administrator's intents for an event of the billing provider. */
export const webhookForms = forms({
  replay: intent({
    for: 'admin',
    isKept: false,
    input: WebhookToReplay,
    run: replayWebhook,
    next: () => ({ flash: { kind: 'success', text: 'The webhook will be processed again. Nothing is done twice.' } }),
  }),
});
