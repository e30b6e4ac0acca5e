import { and, eq } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { subscriptionCheckouts } from '#db/schema';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { countRecent } from '~/features/checkout/queries.server';
import { pageLife, tooManyAttempts } from '~/features/checkout/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Currency } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { type Checkout, readCheckout, readSubscription, type SubscriptionRow } from './queries.server';
import { mayUpgrade, mayUpgradeSql, readUpgrade, type Upgrade } from './read-upgrade.server';
import { cannotChange, leadTo, mostPagesAnHour, type OpenedPage, planPriceId } from './rules';
import { settleCheckout } from './settle-checkout.server';

/**
 * Opens the provider's page on which a monthly subscriber takes the offered upgrade (the black-friday update): the
 * other plan from the end of the term on, its first payment lowered. Nothing is charged today. Throws conflict for
 * members who are not charged every month or have taken the upgrade, while nothing is offered, and for a currency that
 * is not the subscription's; rate-limited; provider-failed; not-configured.
 */
export async function openUpgradePage(scope: Scope, { currency }: { currency?: Currency }): Promise<OpenedPage> {
  const viewer = requireMember(scope);
  if (!scope.providers.billing.isConfigured) throw new AppError('not-configured', 'No billing provider is configured.');
  const mine = eq(subscriptionCheckouts.userId, viewer.id);
  const [held, upgrade, last, recent] = await countTries(
    scope,
    billingLimits(viewer),
    readSubscription(scope, viewer.id),
    readUpgrade(scope, viewer.id),
    readCheckout(scope, and(mine, eq(subscriptionCheckouts.way, 'change'))),
    firstOf(countRecent(scope, subscriptionCheckouts, viewer.id)),
  );
  if (!held || !upgrade?.isMonthly || viewer.subscription !== 'active' || !mayUpgrade(held)) throw cannotChange();
  if (currency && currency !== held.currency) {
    throw new AppError('conflict', `Your currency is fixed to ${held.currency}.`, { code: 'CURRENCY_FIXED' });
  }
  if (!upgrade.offer) throw new AppError('conflict', 'This offer is not open.', { code: 'OFFER_CLOSED' });
  if (held.nextPlanId === upgrade.offer.planId && held.nextCouponCode === upgrade.offer.couponCode) {
    throw new AppError('conflict', 'You have taken this offer already.', { code: 'OFFER_TAKEN' });
  }
  if (last && isStillFor(last, held, upgrade.offer, scope.now())) {
    const { state } = await settleCheckout(scope, last, viewer.email);
    if (state === 'open') return leadTo(last, 'open');
  }
  if ((recent?.count ?? 0) >= mostPagesAnHour) throw tooManyAttempts();
  return open(scope, viewer, held, upgrade.offer, last);
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
    hostedPageId: page.id,
    hostedPageUrl: page.url,
    createdAt: now,
    expiresAt: page.expiresAt ?? after(now, pageLife),
    checkAt: now,
  };
  const insert = insertWhen(scope.db, subscriptionCheckouts, row, mayUpgradeSql(scope, viewer.id, subscriptionId));
  const isThis = eq(subscriptionCheckouts.id, id);
  const { written } = await scope.write({
    inserted: insert.onConflictDoNothing(),
    written: readCheckout(scope, isThis),
  });
  if (!written) throw cannotChange();
  return leadTo(written, 'open');
}
