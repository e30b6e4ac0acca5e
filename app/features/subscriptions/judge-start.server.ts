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
import { readTrialUse } from './keep-trial.server';
import { readPlanCoupon, requirePlanCoupon } from './plans/check-plan-coupon.server';
import { type PlanOffer, readPlans } from './plans/read-plans.server';
import { readCheckout, readSubscription } from './queries.server';
import { hasOne, keepsFromBeginning, mostPagesAnHour, texts, trialUsed } from './rules';

/** A request to begin a subscription. */
export interface SubscriptionToStart {
  planId: string;
  /** The currency that the reader picked, if any. */
  chosen: unknown;
  /** The currency that an API client asks for: the charge is in this currency, or the request is refused. */
  asked?: Currency;
  articleId: string | null;
  /** The code of a coupon, in upper case. Each request that names a coupon counts as a try of it. */
  coupon: string | null;
  /** Whether to begin with the plan's free trial, which a person may have once. */
  isTrial: boolean;
  /** The id of one click of the button: a repeat with the same key gets the same answer. */
  key: string;
  /** The price that the page showed, in minor units; null if it showed none. */
  seen: { price: number; currency: string } | null;
  /** They agreed to start at once. By default they did not. */
  startsAtOnce?: boolean;
}

/** What already exists when somebody asks to begin a subscription. */
export type StartContext = Awaited<ReturnType<typeof readStartContext>>;

/**
 * Reads all that decides on a request. Throws not-found for an unknown plan, what `requireOwnCurrency` throws, and
 * rate-limited after too many requests or tries of coupons.
 */
export async function readStartContext(scope: Scope, viewer: Viewer, input: SubscriptionToStart) {
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
  // A plan that is not sold in the member's fixed currency is paid in dollars, so a client may ask for dollars.
  if (input.asked !== plan.currency) requireOwnCurrency(scope, input.asked);
  return {
    plan,
    // The checkout that the same click has made already.
    press,
    // The latest checkout for this plan.
    last,
    // The id of the latest subscription that was refused as a second trial: the provider never begins another under it.
    refusedId: refused?.subscriptionId ?? null,
    // The number of checkouts that the person began within the last hour.
    recent: recent?.count ?? 0,
    held,
    customer,
    coupon,
    hasHadTrial,
  };
}

/**
 * Checks that a request may begin a subscription. Throws conflict for members who have a subscription, for a second
 * trial, for a trial that the plan does not have, and for a price that differs from the one shown; throws what
 * `requirePlanCoupon` throws for a coupon.
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

/** Whether the subscription was cancelled since, so that the checkout that began it no longer counts. */
export function isCancelled({ held }: Pick<StartContext, 'held'>): boolean {
  return Boolean(held && (held.canceledAt ?? !keepsFromBeginning(held)));
}

/** Throws rate-limited for members who have begun too many checkouts within the hour. */
export function requireFew({ recent }: StartContext): void {
  if (recent >= mostPagesAnHour) throw tooManyAttempts();
}

function requireSeen({ price, currency }: PlanOffer, { seen }: SubscriptionToStart): void {
  if (!seen || (seen.price === price && seen.currency === currency)) return;
  const text = `The price has changed: it is ${formatMoney(price, currency)} now. Nothing was charged.`;
  throw new AppError('conflict', text, { code: 'PRICE_CHANGED' });
}

/**
 * The id of the subscription that a person begins next. It is derived from their previous subscriptions, so that all of
 * their requests name the same subscription until one has begun, and the provider begins only one.
 */
export function nextSubscriptionId(viewer: Viewer, { held, refusedId }: StartContext): string {
  const before = [held?.subscriptionId ?? null, ...(refusedId === null ? [] : [refusedId])];
  return `sub_${derivedId(JSON.stringify(['subscription', viewer.id, ...before]))}`;
}
