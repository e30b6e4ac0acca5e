import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { hasRow, insertWhen } from '#db/insert-when';
import { firstOf, type Read, readOf } from '#db/read';
import { coupons, planCouponUses, planPrices, plans, subscriptionCheckouts, subscriptions } from '#db/schema';
import { condition } from '#db/subqueries';
import { hasUseLeft } from '~/features/basket/coupon-left.server';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { currencyFixed } from '~/features/catalogue/currency';
import { countRecent } from '~/features/checkout/queries.server';
import { notAsked, pageLife, tooManyAttempts } from '~/features/checkout/rules';
import { renews, type SubscriptionFacts } from '~/features/entitlements/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Currency } from '~/kit/money';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { readHeld } from './payments/show-payments.server';
import { lowered } from './plans/coupon';
import { type Checkout, readCheckout, type SubscriptionRow } from './queries.server';
import { cannotChange, leadTo, mostPagesAnHour, type OpenedPage, planPriceId } from './rules';
import { settleCheckout } from './settle-checkout.server';

/**
 * Opens the provider's page on which a monthly subscriber accepts the offered upgrade (the black-friday update): the
 * other plan from the end of the term on, with a lower first payment. Nothing is charged today. Throws conflict for
 * members who are not charged every month or have accepted the upgrade already, if nothing is offered, and for another
 * currency than the subscription's; rate-limited; provider-failed; not-configured.
 */
export async function openUpgradePage(scope: Scope, { currency }: { currency?: Currency }): Promise<OpenedPage> {
  const viewer = requireMember(scope);
  if (!scope.providers.billing.isConfigured) throw new AppError('not-configured', 'No billing provider is configured.');
  const mine = eq(subscriptionCheckouts.userId, viewer.id);
  const [found, offer, last, recent] = await countTries(
    scope,
    billingLimits(viewer),
    readHeld(scope),
    readUpgrade(scope, viewer.id),
    readCheckout(scope, and(mine, eq(subscriptionCheckouts.way, 'change'))),
    firstOf(countRecent(scope, subscriptionCheckouts, viewer.id)),
  );
  const held = found?.planType === 'MONTHLY' ? found.subscription : null;
  if (!held || viewer.subscription !== 'active' || !mayUpgrade(held)) throw cannotChange();
  if (currency && currency !== held.currency) throw currencyFixed(held.currency);
  if (!offer) throw new AppError('conflict', 'This offer is not open.', { code: 'OFFER_CLOSED' });
  if (held.nextPlanId === offer.planId && held.nextCouponCode === offer.couponCode) {
    throw new AppError('conflict', 'You have taken this offer already.', { code: 'OFFER_TAKEN' });
  }
  if (last && isStillFor(last, held, offer, scope.now())) {
    const { state } = await settleCheckout(scope, last, viewer.email);
    if (state === 'open') return leadTo(last, 'open');
  }
  if ((recent?.count ?? 0) >= mostPagesAnHour) throw tooManyAttempts();
  return open(scope, viewer, held, offer, last);
}

function isStillFor(page: Checkout, held: SubscriptionRow, offer: Upgrade, now: Date): boolean {
  const isSame = page.couponCode === offer.couponCode && page.planId === offer.planId && page.price === offer.price;
  return isSame && page.subscriptionId === held.subscriptionId && page.state === 'open' && page.expiresAt > now;
}

async function open(
  scope: Scope,
  viewer: Viewer,
  { subscriptionId, currency }: SubscriptionRow,
  { planId, couponCode, price }: Upgrade,
  last: Checkout | null,
): Promise<OpenedPage> {
  const id = derivedId(JSON.stringify(['upgrade', viewer.id, subscriptionId, planId, couponCode, last?.id ?? null]));
  const back = scope.config.appOrigin + paths.subscriptionSuccessful();
  const page = await scope.providers.billing.createChangePage({
    idempotencyKey: id,
    subscriptionId,
    itemPriceId: planPriceId(planId, currency),
    couponCode,
    redirectUrl: back,
    cancelUrl: back,
    passThrough: { orderId: id, userId: viewer.id },
  });
  if (!page) throw cannotChange();
  const now = scope.now();
  const row: Checkout = {
    id,
    userId: viewer.id,
    state: 'open',
    planId,
    currency,
    price,
    hasTrial: false,
    way: 'change',
    couponCode,
    subscriptionId,
    articleId: null,
    idempotencyKey: newId(now.getTime()),
    // A change of the plan begins nothing that could be withdrawn from.
    ...notAsked,
    hostedPageId: page.id,
    hostedPageUrl: page.url,
    createdAt: now,
    expiresAt: page.expiresAt ?? after(now, pageLife),
    checkAt: now,
  };
  const insert = insertWhen(scope.db, subscriptionCheckouts, row, mayUpgradeSql(viewer.id, subscriptionId));
  const isThis = eq(subscriptionCheckouts.id, id);
  const { written } = await scope.write({
    inserted: insert.onConflictDoNothing(),
    written: readCheckout(scope, isThis),
  });
  if (!written) throw cannotChange();
  return leadTo(written, 'open');
}

/** The upgrade from monthly to another plan that is offered now. */
interface Upgrade {
  planId: string;
  couponCode: string;
  /** The price of the first payment, in minor units of the subscription's currency. */
  price: number;
}

/** The upgrade that is open to a subscriber now; null for none. */
function readUpgrade(scope: Scope, userId: string): Read<Upgrade | null> {
  const offered = scope.db
    .select({ planId: plans.id, couponCode: coupons.code, percent: coupons.percent, price: planPrices.price })
    .from(subscriptions)
    .innerJoin(planPrices, eq(planPrices.currency, subscriptions.currency))
    .innerJoin(plans, and(eq(plans.id, planPrices.planId), isNull(plans.billingCyclePeriod)))
    .innerJoin(coupons, eq(coupons.plan, plans.type))
    .where(and(eq(subscriptions.userId, userId), isOpen(scope, userId)))
    .orderBy(coupons.code)
    .limit(1);
  return readOf(
    [firstOf(offered)],
    (found) => found && { ...pick(found, 'planId', 'couponCode'), price: lowered(found.price, found) },
  );
}

/**
 * An SQL condition on coupons: an upgrade coupon within its dates, with a use left, and used by this person less often
 * than they may.
 */
function isOpen({ now }: Scope, userId: string): SQL | undefined {
  const uses = sql`SELECT count(*) FROM ${planCouponUses} u WHERE u.code = ${coupons.code}`;
  return and(
    eq(coupons.appliesTo, 'upgrade'),
    or(isNull(coupons.opensAt), lte(coupons.opensAt, now())),
    condition(hasUseLeft(now(), { all: uses, own: sql`${uses} AND u.user_id = ${userId}` })),
  );
}

/** A monthly subscription may be changed to the offered plan while it is charged, but not during its trial. */
function mayUpgrade(held: SubscriptionFacts): boolean {
  return renews(held) && held.state !== 'in_trial';
}

/** An SQL condition: the person still has the subscription, and `mayUpgrade` is true of it. */
function mayUpgradeSql(userId: string, subscriptionId: string): SQL {
  return hasRow(
    subscriptions,
    and(
      eq(subscriptions.userId, userId),
      eq(subscriptions.subscriptionId, subscriptionId),
      eq(subscriptions.state, 'active'),
      eq(subscriptions.isPaidForGood, false),
    ),
  );
}
