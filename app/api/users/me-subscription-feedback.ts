import { giveFeedback } from '~/features/subscriptions/give-feedback.server';
import { CancellationFeedback } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(CancellationFeedback, giveFeedback, {
    summary: 'Say why the subscription was cancelled',
    auth: 'bearer',
    tag: 'Subscription',
    problems: [409],
  }),
});
export const action = loader;
