import { z } from 'zod';
import { cancelSubscription } from '~/features/subscriptions/cancel-subscription.server';
import { changePlan } from '~/features/subscriptions/change-plan.server';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { ChangePlan, SubscriptionOutput } from '~/features/subscriptions/schema';
import { showSubscription } from '~/features/subscriptions/show-subscription.server';
import { endpoint, operation } from '~/http/endpoint.server';
import type { Scope } from '~/scope/scope';

const facts = { auth: 'bearer', output: SubscriptionOutput, tag: 'Subscription' } as const;

const answer = async (scope: Scope) => presentSubscriptionAnswer(await showSubscription(scope), scope.now());

export const loader = endpoint({
  GET: operation(z.object({}), answer, { ...facts, summary: 'The member’s subscription', problems: [404] }),
  PUT: operation(
    ChangePlan,
    async (scope, input) => {
      await changePlan(scope, input);
      return answer(scope);
    },
    { ...facts, summary: 'Change between monthly and annual, from the end of the term on', problems: [409, 424] },
  ),
  DELETE: operation(
    z.object({}),
    async (scope) => {
      await cancelSubscription(scope);
      return answer(scope);
    },
    { ...facts, summary: 'Stop the renewal: it stays open to the end of its term', problems: [409, 424] },
  ),
});
export const action = loader;
