import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { subscriptionCheckouts } from '#db/schema';
import { couponLimits } from '~/features/basket/check-coupon.server';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { currencyFor, requireOwnCurrency } from '~/features/catalogue/currency';
import { countRecent, readCustomer } from '~/features/checkout/queries.server';
import { tooManyAttempts } from '~/features/checkout/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { type Currency, formatMoney } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { readPlanCoupon, requirePlanCoupon } from './check-plan-coupon.server';
import type { PlanCoupon } from './coupon';
import { readTrialUse } from './keep-trial.server';
import { type Checkout, readCheckout, readSubscription, type SubscriptionRow } from './queries.server';
import { type PlanOffer, readPlans } from './read-plans.server';
import { hasOne, keepsFromBeginning, mostPagesAnHour, texts, trialUsed } from './rules';

/** A wish to begin a subscription. */
export interface SubscriptionToStart {
  planId: string;
  /** The currency that was picked, if any. */
  chosen: unknown;
  /** The currency that an API client asks for: it is charged, or the request is refused. */
  asked?: Currency;
  articleId: string | null;
  /** The code of a coupon, in upper case. Naming one is a try of it like any other. */
  coupon: string | null;
  /** Begin with the plan's free trial, which a person has once. */
  isTrial: boolean;
  /** One press of the button: the same key again answers the same. */
  key: string;
  /** What was seen, in minor units; null where nothing was shown. */
  seen: { price: number; currency: string } | null;
}

/** What there is already when somebody wants to begin. */
export interface StartContext {
  plan: PlanOffer;
  /** What the same press has made already. */
  press: Checkout | null;
  /** What was begun for this plan last. */
  last: Checkout | null;
  /** The subscription whose trial was refused them last: the provider makes none under its id again. */
  refusedId: string | null;
  /** Of the last hour. */
  recent: number;
  held: Pick<SubscriptionRow, 'state' | 'isPaidForGood' | 'isRefunded' | 'subscriptionId' | 'canceledAt'> | null;
  /** At the provider. */
  customer: { id: string } | null;
  coupon: PlanCoupon | null;
  hasHadTrial: boolean;
}

/** Throws not-found for an unknown plan, what `requireOwnCurrency` throws, and rate-limited after too many of these, or tries of coupons. */
export async function readStartContext(
  scope: Scope,
  viewer: Viewer,
  input: SubscriptionToStart,
): Promise<StartContext> {
  const mine = eq(subscriptionCheckouts.userId, viewer.id);
  const limits = [...billingLimits(viewer), ...(input.coupon === null ? [] : couponLimits(scope))];
  const [offers, press, last, refused, recent, held, customer, coupon, hasHadTrial] = await countTries(
    scope,
    limits,
    readPlans(scope, currencyFor(scope, input.chosen)),
    readCheckout(scope, and(mine, eq(subscriptionCheckouts.idempotencyKey, input.key))),
    readCheckout(scope, and(mine, eq(subscriptionCheckouts.planId, input.planId))),
    readCheckout(scope, and(mine, eq(subscriptionCheckouts.state, 'trial-used'))),
    firstOf(countRecent(scope, subscriptionCheckouts, viewer.id)),
    readSubscription(scope, viewer.id),
    readCustomer(scope, viewer.id),
    readPlanCoupon(scope, input.coupon ?? ''),
    readTrialUse(scope),
  );
  const plan = offers.find(({ id }) => id === input.planId);
  if (!plan) throw new AppError('not-found');
  // A plan that is not sold in the fixed currency is paid in dollars: a client may ask for these.
  if (input.asked !== plan.currency) requireOwnCurrency(scope, input.asked);
  const refusedId = refused?.subscriptionId ?? null;
  return { plan, press, last, refusedId, recent: recent?.count ?? 0, held, customer, coupon, hasHadTrial };
}

/**
 * Lets a wish through. Throws conflict for members who have a subscription, for a second trial or one that the plan
 * does not have, and for a price that is not the one that was seen; what `tryPlanCoupon` throws for a coupon.
 */
export function requireMayStart(scope: Scope, viewer: Viewer, input: SubscriptionToStart, context: StartContext): void {
  const { plan, held, coupon, hasHadTrial } = context;
  if (viewer.subscription === 'paused') throw new AppError('conflict', texts.paused, { code: 'SUBSCRIPTION_PAUSED' });
  if (input.isTrial && isCancelled(context) && hasHadTrial) throw trialUsed();
  if (viewer.subscription === 'active' || keepsFromBeginning(held)) throw hasOne();
  if (input.isTrial && !plan.trialDays) throw new AppError('conflict', texts.noTrial, { code: 'NO_TRIAL' });
  if (input.isTrial && hasHadTrial) throw trialUsed();
  requireSeen(plan, input);
  if (input.coupon !== null) requirePlanCoupon(coupon, plan.type, scope.now());
}

/** The subscription was cancelled since: the checkout that began it does not count any more. */
export function isCancelled({ held }: Pick<StartContext, 'held'>): boolean {
  return Boolean(held && (held.canceledAt ?? !keepsFromBeginning(held)));
}

/** Throws rate-limited for members who have begun too often within the hour. */
export function requireFew({ recent }: StartContext): void {
  if (recent >= mostPagesAnHour) throw tooManyAttempts();
}

function requireSeen({ price, currency }: PlanOffer, { seen }: SubscriptionToStart): void {
  if (!seen || (seen.price === price && seen.currency === currency)) return;
  const text = `The price has changed: it is ${formatMoney(price, currency)} now. Nothing was charged.`;
  throw new AppError('conflict', text, { code: 'PRICE_CHANGED' });
}

/**
 * The id of the subscription that a person begins next. It follows from those that they had last, so that whatever
 * is pressed where until one has begun, the provider begins one only.
 */
export function nextSubscriptionId(viewer: Viewer, { held, refusedId }: StartContext): string {
  const before = [held?.subscriptionId ?? null, ...(refusedId === null ? [] : [refusedId])];
  return `sub_${derivedId(JSON.stringify(['subscription', viewer.id, ...before]))}`;
}
