import type { z } from 'zod';
import { chooseCurrency } from '~/features/basket/choose-currency.server';
import { ApplyCoupon, ChooseCurrency } from '~/features/basket/schema';
import { applyPlanCoupon } from '~/features/subscriptions/plans/check-plan-coupon.server';
import type { OpenedPage } from '~/features/subscriptions/rules';
import { Subscribe } from '~/features/subscriptions/schema';
import { startSubscription } from '~/features/subscriptions/start-subscription.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { type Follow, type FormContext, forms, intent } from '~/http/forms.server';
import { seeElsewhere } from '~/http/redirect.server';
import { paths } from '~/paths';

const currency = intent({
  for: 'any',
  isKept: false,
  limit: 'ownCookie',
  input: ChooseCurrency,
  run: chooseCurrency,
  next(chosen, { visit }) {
    visit.cookies.set(cookieRules.currency, chosen);
    return {};
  },
});

/** The intents of the form that applies a coupon to the displayed plan, or removes it. */
export const planCouponIntents = (audience: 'any' | 'member') => ({
  'apply-coupon': intent({
    for: audience,
    isKept: false,
    limit: ['coupon-user', 'coupon-address'],
    input: ApplyCoupon,
    run: applyPlanCoupon,
    next(code, { visit }) {
      visit.cookies.set(cookieRules.planCoupon, code);
      return { at: '#coupon-place' };
    },
  }),
  'remove-coupon': intent({
    for: audience,
    isKept: false,
    limit: 'ownCookie',
    run: async () => null,
    next(_, { visit }) {
      visit.cookies.clear(cookieRules.planCoupon);
      return { at: '#coupon-place' };
    },
  }),
});

/** The intents of the plans page. */
export const planForms = forms({ currency });

export const subscribing = {
  for: 'member',
  isKept: true,
  limit: ['billing-user', 'coupon-user', 'coupon-address'],
} as const;

/** The intents of the subscription basket. */
export const subscriptionBasketForms = forms({
  currency,
  ...planCouponIntents('any'),
  subscribe: intent({
    ...subscribing,
    input: Subscribe,
    run: (scope, input, context) => startSubscription(scope, wishOf(input, context, false)),
    next: toPaymentPage,
  }),
});

/** The use-case's input from a form that begins a plan. */
export function wishOf(
  { key, plan, seenPrice, seenCurrency, articleId, coupon, startsAtOnce }: z.output<typeof Subscribe>,
  { visit }: FormContext,
  isTrial: boolean,
) {
  return {
    planId: plan,
    chosen: visit.cookies.read(cookieRules.currency),
    articleId: articleId ?? null,
    coupon: coupon ?? null,
    isTrial,
    key,
    seen: { price: seenPrice, currency: seenCurrency },
    startsAtOnce,
  };
}

/** Leads to the payment page, or to the success page if it has been paid already. */
export function toPaymentPage({ state, url, hostedPageId }: OpenedPage): Follow | Response {
  if (state === 'open') return seeElsewhere(url);
  return { to: paths.subscriptionSuccessful({ id: hostedPageId, state: 'succeeded' }) };
}
