import { subscription } from '~/api/examples';
import { payForPlan } from '~/features/subscriptions/pay-for-plan.server';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { PlanPayment, SubscriptionOutput } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(
    PlanPayment,
    async (scope, input) => presentSubscriptionAnswer(await payForPlan(scope, input), scope.now()),
    {
      summary: 'Begin a plan, or its free trial, with the token of a card or of PayPal',
      description:
        'Begins a plan at once with the token of a card or a PayPal account: its free trial, unless isTrial is false. The same token again answers the same subscription. For signed-in users. A person has one free trial, by mailbox: a second one answers 409 (TRIAL_USED), also after the first was cancelled, and is never charged instead. A running subscription answers 409 (ALREADY_SUBSCRIBED), a plan without a trial 409 (NO_TRIAL), an unknown plan 404, a declined payment 424, a site without a tokeniser 501, and too many tries 429.',
      example: {
        sends: {
          id: 'monthly',
          isTrial: true,
          paymentMethod: 'CREDIT_CARD',
          paymentNonce: 'tokencc_bf_x7q2',
          currency: 'GBP',
        },
        answers: { ...subscription, isTrialPeriod: true, coupon: null, paymentTransactions: [] },
      },
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [404, 409, 424, 429, 501],
    },
  ),
});
export const action = loader;
