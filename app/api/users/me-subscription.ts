import { z } from 'zod';
import { cancelledTrial, subscription } from '~/api/examples';
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
  GET: operation(z.object({}), answer, {
    ...facts,
    summary: 'The member’s subscription',
    description:
      'Shows your current or last subscription with its payments. For signed-in users. Answers 404 if you never had a subscription. isTrialPeriod is true while the free trial runs, even after you cancel it.',
    example: { answers: subscription },
    problems: [404],
  }),
  PUT: operation(
    ChangePlan,
    async (scope, input) => {
      await changePlan(scope, input);
      return answer(scope);
    },
    {
      ...facts,
      summary: 'Change between monthly and annual, from the end of the term on',
      description:
        'Changes your subscription from monthly to annual or back, from the end of the term on. Naming the plan that you have takes such a change back. For members whose subscription renews; others get 409. A provider that fails answers 424, and nothing changes.',
      example: {
        sends: { billingType: 'ANNUAL' },
        answers: { ...subscription, nextBillingType: 'ANNUAL', billingTypeChangesAt: '2026-12-01T10:15:00.000Z' },
      },
      problems: [409, 424],
    },
  ),
  DELETE: operation(
    z.object({}),
    async (scope) => {
      await cancelSubscription(scope);
      return answer(scope);
    },
    {
      ...facts,
      summary: 'Stop the renewal: it stays open to the end of its term',
      description:
        'Cancels your subscription: it stays open to the end of its term or its free trial, and nothing more is charged. Cancelling it again is the same. For members whose subscription renews; others get 409 (NO_SUBSCRIPTION). A provider that fails answers 424, and nothing changes.',
      example: { answers: cancelledTrial },
      problems: [409, 424],
    },
  ),
});
export const action = loader;
