import { and, eq, exists, notInArray, or, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { firstOf, readAfter } from '#db/read';
import { billingCustomers, subscriptionCheckouts, subscriptions } from '#db/schema';
import { couponLimits } from '~/features/basket/try-coupon.server';
import { currencyFor } from '~/features/catalogue/currency';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { adoptSubscription } from './adopt-subscription.server';
import { type Checkout, countRecentPages, readCheckout, readCustomer, readSubscription } from './queries.server';
import { readPlanCoupon } from './read-plan-coupon.server';
import { type PlanOffer, readPlans } from './read-plans.server';
import {
  endedStates,
  hasOne,
  keepsFromBeginning,
  mostPagesAnHour,
  pageLife,
  planPriceId,
  texts,
  tooManyPages,
} from './rules';
import { settleCheckout } from './settle-checkout.server';
import { requirePlanCoupon } from './try-plan-coupon.server';

export interface SubscriptionToStart {
  planId: string;
  /** The currency that was picked, if any. */
  chosen: unknown;
  articleId: string | null;
  /** The code of a coupon, in upper case. Naming one is a try of it like any other. */
  coupon: string | null;
  /** One press of the button: the same key again answers the same page. */
  key: string;
  /** What was seen, in minor units; null where nothing was shown. */
  seen: { price: number; currency: string } | null;
}

/** Where the subscriber goes next: to the page, or, when it was paid already, to what it led to. */
export interface OpenedPage {
  state: 'open' | 'done';
  url: string;
  hostedPageId: string;
  expiresAt: Date;
  currency: string;
  /** Minor units. */
  price: number;
}

/**
 * Opens the provider's page on which a subscription begins, and writes that it was opened. All pages that one person has
 * open name the same subscription, so that the provider takes money for one of them only, whatever is pressed where.
 * Throws not-found for an unknown plan, conflict for whoever has a subscription and for a price that is not the one that
 * was seen, what `tryPlanCoupon` throws for a coupon, rate-limited and provider-failed.
 */
export async function startSubscription(scope: Scope, input: SubscriptionToStart): Promise<OpenedPage> {
  const viewer = requireMember(scope);
  if (!scope.providers.billing.isConfigured) throw new AppError('not-configured', 'No billing provider is configured.');
  const mine = eq(subscriptionCheckouts.userId, viewer.id);
  const limits = input.coupon === null ? [] : couponLimits(scope);
  const [offers, press, last, recent, held, customer, found] = await countTries(
    scope,
    limits,
    readPlans(scope, currencyFor(scope, input.chosen)),
    readCheckout(scope, and(mine, eq(subscriptionCheckouts.idempotencyKey, input.key))),
    readCheckout(scope, and(mine, eq(subscriptionCheckouts.planId, input.planId))),
    firstOf(countRecentPages(scope, viewer.id)),
    readSubscription(scope, viewer.id),
    readCustomer(scope, viewer.id),
    readPlanCoupon(scope, input.coupon ?? ''),
  );
  const plan = offers.find(({ id }) => id === input.planId);
  if (!plan) throw new AppError('not-found');
  const known = press ?? (isStillFor(plan, last, input.coupon, scope.now()) ? last : null);
  const settled = known && (await settleCheckout(scope, known, viewer.email));
  if (known && settled?.state === 'done') return leadTo(known, 'done');
  if (viewer.subscription === 'paused') throw new AppError('conflict', texts.paused, { code: 'SUBSCRIPTION_PAUSED' });
  if (viewer.subscription === 'active' || keepsFromBeginning(held)) throw hasOne();
  requireSeen(plan, input);
  if (input.coupon !== null) requirePlanCoupon(found, plan.type, scope.now());
  if (known && settled?.state === 'open') return leadTo(known, 'open');
  if ((recent?.count ?? 0) >= mostPagesAnHour) throw tooManyPages();
  const subscriptionId = `sub_${derivedId(JSON.stringify(['subscription', viewer.id, held?.subscriptionId ?? null]))}`;
  return open(scope, viewer, plan, {
    ...input,
    subscriptionId,
    lastId: last?.id ?? null,
    customerId: customer?.id ?? null,
  });
}

function isStillFor(
  plan: PlanOffer,
  checkout: Checkout | null,
  coupon: string | null,
  now: Date,
): checkout is Checkout {
  if (checkout?.state !== 'open' || checkout.expiresAt <= now) return false;
  return checkout.couponCode === coupon && checkout.currency === plan.currency && checkout.price === plan.price;
}

function requireSeen({ price, currency }: PlanOffer, { seen }: SubscriptionToStart): void {
  if (!seen || (seen.price === price && seen.currency === currency)) return;
  const text = `The price has changed: it is ${formatMoney(price, currency)} now. Nothing was charged.`;
  throw new AppError('conflict', text, { code: 'PRICE_CHANGED' });
}

interface Wish extends SubscriptionToStart {
  subscriptionId: string;
  /** The page that was opened for this plan last: after its end another is asked for. */
  lastId: string | null;
  /** At the provider. */
  customerId: string | null;
}

async function open(scope: Scope, viewer: Viewer, plan: PlanOffer, wish: Wish): Promise<OpenedPage> {
  const { billing } = scope.providers;
  const customer = { id: wish.customerId ?? viewer.id, email: viewer.email };
  const { id: planId, currency, price } = plan;
  const id = derivedId(
    JSON.stringify(['subscribe', viewer.id, wish.subscriptionId, planId, currency, price, wish.lastId, wish.coupon]),
  );
  const back = scope.config.appOrigin + paths.subscriptionSuccessful();
  if (!wish.customerId) await billing.ensureCustomer({ ...customer, currency });
  const page = await billing.createSubscriptionPage({
    idempotencyKey: id,
    customer,
    subscriptionId: wish.subscriptionId,
    itemPriceId: planPriceId(planId, currency),
    couponCode: wish.coupon,
    hasTrial: false,
    redirectUrl: back,
    cancelUrl: back,
    passThrough: { orderId: id, userId: viewer.id },
  });
  if (!page) {
    // It has begun, and nobody told us yet.
    await adoptSubscription(scope, { subscriptionId: wish.subscriptionId, userId: viewer.id, email: viewer.email });
    throw hasOne();
  }
  const now = scope.now();
  const row: Checkout = {
    id,
    userId: viewer.id,
    state: 'open',
    planId,
    currency,
    price,
    couponCode: wish.coupon,
    subscriptionId: wish.subscriptionId,
    articleId: wish.articleId,
    idempotencyKey: wish.key,
    hostedPageId: page.id,
    hostedPageUrl: page.url,
    createdAt: now,
    expiresAt: page.expiresAt ?? after(now, pageLife),
    checkAt: now,
  };
  const written = await write(scope, row, customer.id);
  if (!written) throw hasOne();
  return leadTo(written, 'open');
}

/** Writes the page, unless a subscription has come by then; of two presses at one moment both are led to the one page. */
async function write(scope: Scope, row: Checkout, customerId: string): Promise<Checkout | null> {
  const { db } = scope;
  const runs = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, row.userId),
        or(
          and(eq(subscriptions.isPaidForGood, true), eq(subscriptions.isRefunded, false)),
          notInArray(subscriptions.state, [...endedStates]),
        ),
      ),
    );
  const isWritten = exists(
    db.select({ one: sql`1` }).from(subscriptionCheckouts).where(eq(subscriptionCheckouts.id, row.id)),
  );
  const currency = sql`coalesce((SELECT b.currency FROM ${billingCustomers} b WHERE b.user_id = ${row.userId}), ${row.currency})`;
  const [standing] = await scope.read(
    readAfter(
      [
        insertWhen(
          db,
          subscriptionCheckouts,
          row,
          sql`NOT ${exists(runs)} AND ${currency} IN (${row.currency}, 'INR')`,
        ).onConflictDoNothing(),
        db
          .insert(billingCustomers)
          .select(
            sql`SELECT ${row.userId}, ${customerId}, ${row.currency}, ${row.createdAt.getTime()} WHERE ${isWritten}`,
          )
          .onConflictDoNothing(),
      ],
      readCheckout(scope, eq(subscriptionCheckouts.id, row.id)),
    ),
  );
  return standing;
}

function leadTo(checkout: Checkout, state: OpenedPage['state']): OpenedPage {
  const { hostedPageUrl: url, hostedPageId, expiresAt, currency, price } = checkout;
  return { state, url, hostedPageId, expiresAt, currency, price };
}
