import { openUpgradePage } from '~/features/subscriptions/open-upgrade-page.server';
import { presentPageAnswer } from '~/features/subscriptions/present-api.server';
import { SubscriptionPageOutput, UpgradePageQuery } from '~/features/subscriptions/schema';
import { doingNothingOnHead, endpoint, operation } from '~/http/endpoint.server';

export const loader = doingNothingOnHead(
  endpoint({
    GET: operation(UpgradePageQuery, async (scope, query) => presentPageAnswer(await openUpgradePage(scope, query)), {
      summary: 'Open the hosted page on which a monthly subscription takes the upgrade that is offered',
      auth: 'bearer',
      output: SubscriptionPageOutput,
      tag: 'Subscription',
      problems: [409, 424, 429, 501],
    }),
  }),
);
export const action = loader;
