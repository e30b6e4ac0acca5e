import { beginSubscription, startTrialByToken } from '~/features/subscriptions/begin-subscription.server';
import { StartTrialByToken, Subscribe } from '~/features/subscriptions/schema';
import { startSubscription } from '~/features/subscriptions/start-subscription.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { type Follow, type FormContext, forms, intent } from '~/http/forms.server';
import { paths } from '~/paths';
import { planCouponIntents, subscribing, toPaymentPage, wishOf } from './plan-intents.server';

function toSuccess({ checkoutId }: { checkoutId: string }, { visit }: FormContext): Follow {
  visit.cookies.clear(cookieRules.planCoupon);
  return { to: paths.subscriptionSuccessful({ id: checkoutId, state: 'succeeded' }) };
}

/** The intents of the page that starts a free trial. */
export const trialForms = forms({
  ...planCouponIntents('member'),
  /** On the provider's page: without script or without a tokeniser. */
  'trial-page': intent({
    ...subscribing,
    input: Subscribe,
    run: (scope, input, context) => startSubscription(scope, wishOf(input, context, true)),
    next: toPaymentPage,
  }),
  /** By the token that the page's script made of a card or PayPal. */
  'trial-token': intent({
    ...subscribing,
    isKept: false,
    isScripted: true,
    input: StartTrialByToken,
    run: (scope, input, context) => startTrialByToken(scope, { ...wishOf(input, context, true), proof: input }),
    next: toSuccess,
  }),
  /** The coupon makes it free for ever: no payment method is needed. */
  'free-for-ever': intent({
    ...subscribing,
    input: Subscribe,
    run: (scope, input, context) => beginSubscription(scope, { ...wishOf(input, context, true), payment: null }),
    next: toSuccess,
  }),
});
