import { openSubscriptionPage } from '~/features/subscriptions/open-subscription-page.server';
import { presentPageAnswer } from '~/features/subscriptions/present-api.server';
import { SubscriptionPageOutput, SubscriptionPageQuery } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(
      SubscriptionPageQuery,
      async (scope, query) => presentPageAnswer(await openSubscriptionPage(scope, query)),
      {
        summary: 'Open the hosted page on which a subscription begins',
        auth: 'bearer',
        output: SubscriptionPageOutput,
        tag: 'Subscription',
        problems: [404, 409, 424, 429, 501],
      },
    ),
  }),
);
export const action = loader;
