import { giveFeedback } from '~/features/subscriptions/give-feedback.server';
import { CancellationFeedback } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(CancellationFeedback, giveFeedback, {
    summary: 'Say why the subscription was cancelled',
    description:
      'Saves why you cancelled your subscription; a second text replaces the first. For members with a cancelled subscription; others get 409 (NOT_CANCELLED). An empty text, or one that is too long, answers 422.',
    example: { sends: { text: 'I will be travelling until spring.' } },
    auth: 'bearer',
    tag: 'Subscription',
    problems: [409],
  }),
});
export const action = loader;
