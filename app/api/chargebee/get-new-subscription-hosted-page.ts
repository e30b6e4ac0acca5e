import { hostedPage } from '~/api/examples';
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
        description:
          'Opens the payment page on which a plan begins, paid from the first day; send the member to its url. For signed-in users without a running subscription: others get 409 (ALREADY_SUBSCRIBED, SUBSCRIPTION_PAUSED). An unknown plan answers 404, a coupon that cannot be used 422 or 409, and too many pages 429. When the billing provider fails you get 424, and 501 where there is none.',
        example: {
          sends: { subscriptionId: 'monthly', currency: 'GBP', articleId: 'past-the-wheel' },
          answers: { ...hostedPage, price: 60, currency: 'GBP' },
        },
        auth: 'bearer',
        output: SubscriptionPageOutput,
        tag: 'Subscription',
        problems: [404, 409, 424, 429, 501],
      },
    ),
  }),
);
export const action = loader;
