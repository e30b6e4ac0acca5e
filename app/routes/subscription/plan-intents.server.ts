import { z } from 'zod';
import { chooseCurrency } from '~/features/basket/choose-currency.server';
import { applyPlanCoupon } from '~/features/subscriptions/apply-plan-coupon.server';
import { ApplyPlanCoupon, ChoosePlanCurrency, Subscribe } from '~/features/subscriptions/schema';
import { startSubscription } from '~/features/subscriptions/start-subscription.server';
import { cookieRules } from '~/http/cookie-rules';
import { forms, intent } from '~/http/forms.server';
import { seeElsewhere } from '~/http/redirect.server';
import { paths } from '~/paths';

const currency = intent({
  for: 'any',
  isKept: false,
  limit: 'ownCookie',
  input: ChoosePlanCurrency,
  run: chooseCurrency,
  next(chosen, { visit }) {
    visit.cookies.set(cookieRules.currency, chosen);
    return {};
  },
});

/** Applies a coupon to the displayed plan. */
export const applyPlanCouponIntent = intent({
  for: 'any',
  isKept: false,
  limit: ['coupon-user', 'coupon-address'],
  input: ApplyPlanCoupon,
  run: applyPlanCoupon,
  next(code, { visit }) {
    visit.cookies.set(cookieRules.planCoupon, code);
    return { at: '#coupon-place' };
  },
});

/** Removes the coupon. */
export const removePlanCouponIntent = intent({
  for: 'any',
  isKept: false,
  limit: 'ownCookie',
  input: z.object({}),
  run: async () => null,
  next(_, { visit }) {
    visit.cookies.clear(cookieRules.planCoupon);
    return { at: '#coupon-place' };
  },
});

/** The intents of the plans page. */
export const planForms = forms({ currency });

/** The intents of the subscription basket. */
export const subscriptionBasketForms = forms({
  currency,
  'apply-coupon': applyPlanCouponIntent,
  'remove-coupon': removePlanCouponIntent,
  subscribe: intent({
    for: 'member',
    isKept: true,
    limit: ['billing-user', 'coupon-user', 'coupon-address'],
    input: Subscribe,
    run: (scope, { key, plan, seenPrice: price, seenCurrency, articleId, coupon }, { visit }) =>
      startSubscription(scope, {
        planId: plan,
        chosen: visit.cookies.read(cookieRules.currency),
        articleId: articleId ?? null,
        coupon: coupon ?? null,
        isTrial: false,
        key,
        seen: { price, currency: seenCurrency },
      }),
    next: ({ state, url, hostedPageId }) =>
      state === 'open'
        ? seeElsewhere(url)
        : { to: paths.subscriptionSuccessful({ id: hostedPageId, state: 'succeeded' }) },
  }),
});
