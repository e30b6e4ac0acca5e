import { hostedPage } from '~/api/examples';
import { openUpgradePage } from '~/features/subscriptions/open-upgrade-page.server';
import { presentPageAnswer } from '~/features/subscriptions/present-api.server';
import { SubscriptionPageOutput, UpgradePageQuery } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(UpgradePageQuery, async (scope, query) => presentPageAnswer(await openUpgradePage(scope, query)), {
      summary: 'Open the hosted page on which a monthly subscription takes the upgrade that is offered',
      description:
        'Opens the page on which a monthly subscriber takes the offer to change to annual: the first annual payment is lowered, and nothing is charged today. For members with an active monthly subscription outside a trial, while the offer is open. Otherwise the answer is 409 (OFFER_CLOSED, OFFER_TAKEN, CURRENCY_FIXED). Too many pages answer 429, a provider that fails 424, and a site without one 501.',
      example: { sends: { currency: 'GBP' }, answers: { ...hostedPage, price: 430, currency: 'GBP' } },
      auth: 'bearer',
      output: SubscriptionPageOutput,
      tag: 'Subscription',
      problems: [409, 424, 429, 501],
    }),
  }),
);
export const action = loader;
