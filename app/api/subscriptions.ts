import { z } from 'zod';
import { cancelledTrial, hostedPage, payment, plan, singlePayment, subscription } from '~/api/examples';
import { payForPlan } from '~/features/subscriptions/begin-subscription.server';
import { cancelSubscription, giveFeedback } from '~/features/subscriptions/cancel-subscription.server';
import { changePlan } from '~/features/subscriptions/change-plan.server';
import { requireChanged, requireSubscribed } from '~/features/subscriptions/complete-subscription.server';
import { changePaymentMethod } from '~/features/subscriptions/payments/change-payment-method.server';
import { readPayments } from '~/features/subscriptions/payments/show-payments.server';
import { checkPlanCoupon } from '~/features/subscriptions/plans/check-plan-coupon.server';
import { showOffer } from '~/features/subscriptions/plans/show-plans.server';
import {
  presentPaymentAnswer,
  presentPlanAnswer,
  presentSubscriptionAnswer,
} from '~/features/subscriptions/present-api.server';
import {
  CancellationFeedback,
  ChangePlan,
  CheckPlanCoupon,
  NewPaymentMethod,
  PaymentOutput,
  PaymentsQuery,
  PlanCouponOutput,
  PlanOutput,
  PlanPayment,
  PlansQuery,
  SubscriptionOutput,
  SubscriptionReturn,
} from '~/features/subscriptions/schema';
import { showSubscription } from '~/features/subscriptions/show-subscription.server';
import { takeFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { endpoint, operation, pageOperation } from '~/http/endpoint.server';
import { reading, type Scope } from '~/scope/scope';

const facts = { auth: 'bearer', output: SubscriptionOutput, tag: 'Subscription' } as const;
const plans = {
  ...facts,
  limit: 'reads',
  example: { sends: { currency: 'GBP' }, answers: [plan, singlePayment] },
  output: z.array(PlanOutput),
} as const;

const listPlans = async (scope: Scope, { currency: chosen }: z.output<typeof PlansQuery>) =>
  (await showOffer(scope, { chosen })).map(presentPlanAnswer);

/** Answers with the subscription that `find` returns. */
const answering =
  <Input>(find: (scope: Scope, input: Input) => ReturnType<typeof showSubscription>) =>
  async (scope: Scope, input: Input) =>
    presentSubscriptionAnswer(await find(scope, input), scope.now());

/** Runs a use-case and answers with the subscription as it is afterwards. */
const answeringAfter = <Input>(act: (scope: Scope, input: Input) => Promise<unknown>) =>
  answering(async (scope, input: Input) => {
    await act(scope, input);
    return showSubscription(scope);
  });

export const subscriptions = {
  'subscriptions/coupon': endpoint({
    GET: operation(CheckPlanCoupon, checkPlanCoupon, {
      ...facts,
      summary: 'Check a coupon for subscriptions, with the discounted prices',
      description:
        'Shows what a coupon takes off the plans that it is for. For signed-in users. An unknown or expired coupon, or one for another plan, answers 422, one that you have used up 409 (COUPON_USED), and too many tries 429.',
      example: {
        sends: { coupon: 'HALF3', subscriptionType: 'MONTHLY' },
        answers: {
          body: 'HALF3',
          discount: { percent: 50 },
          description: 'Half price for three months',
          billingCycleCount: 3,
          subscriptionPlanType: 'MONTHLY',
          plans: [{ id: 'monthly', type: 'MONTHLY', currency: 'GBP', price: 60, discountedPrice: 30, discount: 50 }],
        },
      },
      limit: ['coupon-user', 'coupon-address'],
      output: PlanCouponOutput,
      hasEffects: true,
      problems: [409],
    }),
  }),
  'subscriptions/plans': endpoint({
    GET: operation(PlansQuery, listPlans, {
      ...plans,
      summary: 'List the plans in the member’s currency',
      description:
        'Lists the plans with their prices in your currency. For signed-in users. subscriptionPlanType says what a plan is: MONTHLY and ANNUAL renew, and PACKAGE is paid once or in instalments and is then yours for good. type says how often a plan is paid, and is MONTHLY for instalments and for the single payment. billingCyclePeriod is the number of payments, null for a plan that renews.',
    }),
  }),
  'subscriptions/guest-plans': endpoint({
    GET: operation(PlansQuery, listPlans, {
      ...plans,
      auth: 'none',
      summary: 'List the plans for guests',
      description:
        'Lists the plans with their prices for visitors, in the currency of their country unless you name one. Open to everybody. The answer has the shape of /subscriptions/plans: type is MONTHLY or ANNUAL, how often a plan is paid, and subscriptionPlanType is PACKAGE for the three plans that are paid once or in instalments.',
    }),
  }),
  'subscriptions/payments-chargebee': endpoint({
    POST: operation(SubscriptionReturn, answering(requireSubscribed), {
      ...facts,
      limit: ['complete-subscription'],
      summary: 'Complete a subscription paid on a hosted page',
      description:
        "Completes a subscription when the member comes back from the payment page. What counts is what the billing provider says, so you may repeat it. For the signed-in member. Somebody else's page answers 404, a page that was not paid 409 (SUBSCRIPTION_NOT_PAID), a provider that fails 424, and too many tries 429. A free trial of somebody whose mailbox had one before is ended, uncharged, and answers 409 (TRIAL_USED).",
      example: { sends: { hostedPageId: hostedPage.id }, answers: subscription },
      problems: [404, 409, 424],
    }),
  }),
  'subscriptions/update-subscription-chargebee': endpoint({
    POST: operation(SubscriptionReturn, answering(requireChanged), {
      ...facts,
      limit: ['complete-subscription'],
      summary: 'Complete a plan change confirmed on a hosted page',
      description:
        "Completes a change of plan that the member confirmed on the provider's page; it takes effect at the end of the term. For the signed-in member. Somebody else's page answers 404, a page that was not confirmed 409 (PLAN_NOT_CHANGED), a provider that fails 424, and too many tries 429.",
      example: {
        sends: { hostedPageId: hostedPage.id },
        answers: { ...subscription, nextBillingType: 'ANNUAL', billingTypeChangesAt: '2026-12-01T10:15:00.000Z' },
      },
      problems: [404, 409, 424],
    }),
  }),
  'subscriptions/:id/payments': endpoint({
    POST: operation(PlanPayment, answering(payForPlan), {
      ...facts,
      limit: ['billing-user', 'coupon-user', 'coupon-address'],
      summary: 'Start a plan or its free trial with a card or PayPal token',
      description:
        'Begins a plan at once with the token of a card or a PayPal account: its free trial, unless isTrial is false. The same token again answers the same subscription. For signed-in users. A person has one free trial, by mailbox: a second one answers 409 (TRIAL_USED), also after the first was cancelled, and is never charged instead. A running subscription answers 409 (ALREADY_SUBSCRIBED), a plan without a trial 409 (NO_TRIAL), a currency other than that of your first purchase 409 (CURRENCY_FIXED), an unknown plan 404, a declined payment 424, a site without a tokeniser 501, and too many tries 429.',
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
      problems: [404, 409, 424, 501],
    }),
  }),
  'users/me/subscription/payment-method': endpoint({
    PUT: operation(NewPaymentMethod, answeringAfter(changePaymentMethod), {
      ...facts,
      limit: ['billing-user'],
      summary: 'Pay the subscription with another card or PayPal account',
      description:
        'Pays your subscription with another card or PayPal account from now on. For members whose subscription has not ended; others get 409 (NO_SUBSCRIPTION). A declined payment method answers 424, and you keep the old one. A site without a tokeniser answers 501, and too many tries answer 429.',
      example: {
        sends: { paymentMethod: 'PAYPAL', paymentNonce: 'tokenpp_bf_x7q2' },
        answers: {
          ...subscription,
          paymentMethod: { type: 'PAYPAL', lastFourNumbers: null, email: 'mia@mailbox.example' },
        },
      },
      problems: [409, 424, 501],
    }),
  }),
  'users/me/subscription': endpoint({
    GET: operation(z.object({}), answering(showSubscription), {
      ...facts,
      limit: 'reads',
      summary: 'Get the member’s subscription',
      description:
        'Shows your current or last subscription with its payments. For signed-in users. Answers 404 if you never had a subscription. isTrialPeriod is true while the free trial runs, even after you cancel it.',
      example: { answers: subscription },
      problems: [404],
    }),
    PUT: operation(ChangePlan, answeringAfter(changePlan), {
      ...facts,
      limit: ['billing-user'],
      summary: 'Change between monthly and annual from the end of the term',
      description:
        'Changes your subscription from monthly to annual or back, from the end of the term on. Naming the plan that you have takes such a change back. For members whose subscription renews; others get 409. A provider that fails answers 424, and nothing changes. Too many tries answer 429.',
      example: {
        sends: { billingType: 'ANNUAL' },
        answers: { ...subscription, nextBillingType: 'ANNUAL', billingTypeChangesAt: '2026-12-01T10:15:00.000Z' },
      },
      problems: [409, 424],
    }),
    DELETE: operation(z.object({}), answeringAfter(cancelSubscription), {
      ...facts,
      limit: ['billing-user'],
      summary: 'Stop the renewal; access stays open until the end of the term',
      description:
        'Cancels your subscription: it stays open to the end of its term or its free trial, and no later term is charged. A payment that failed before is still due. Cancelling it again is the same. For members whose subscription renews; others get 409 (NO_SUBSCRIPTION). A provider that fails answers 424, and nothing changes. Too many tries answer 429.',
      example: { answers: cancelledTrial },
      problems: [409, 424],
    }),
  }),
  'users/me/subscription/free-month': endpoint({
    POST: operation(z.object({}), answeringAfter(takeFreeMonth), {
      ...facts,
      limit: ['billing-user'],
      summary: 'Move the next payment of a monthly subscription by a month, once',
      description:
        'Takes the free month: the next payment of a monthly subscription moves by a month. A person has it once, by mailbox, also after deleting the account. For members with an active monthly subscription that is not in trial, cancelled or unpaid; others get 409 (NO_FREE_MONTH). A provider that fails answers 424, and we try again for you. Too many tries answer 429.',
      example: { answers: { ...subscription, nextPaymentAt: '2027-01-01T10:15:00.000Z' } },
      problems: [409, 424],
    }),
  }),
  'users/me/subscription/feedback': endpoint({
    POST: operation(CancellationFeedback, giveFeedback, {
      summary: 'Give the reason for a cancellation',
      description:
        'Saves why you cancelled your subscription; a second text replaces the first. For members with a cancelled subscription; others get 409 (NOT_CANCELLED). An empty text, or one that is too long, answers 422.',
      example: { sends: { text: 'I will be travelling until spring.' } },
      auth: 'bearer',
      limit: 'ownRow',
      tag: 'Subscription',
      problems: [409],
    }),
  }),
  'payment-transactions': endpoint({
    GET: pageOperation(PaymentsQuery, reading(readPayments), (_scope, item) => presentPaymentAnswer(item), {
      ...facts,
      summary: 'List the member’s payments for courses and subscriptions',
      description:
        'Lists your payments for courses and for subscriptions, the latest first. For signed-in users. userSubscription is null for a payment for courses, whose titles and prices are in paymentTransactionDetails.',
      example: { sends: { limit: 15, offset: 0 }, answers: payment },
      limit: 'reads',
      output: PaymentOutput,
    }),
  }),
};
