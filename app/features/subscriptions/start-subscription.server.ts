import { subscriptionCheckouts } from '#db/schema';
import { chooseStart, keepStart } from '~/features/checkout/choose-start.server';
import { pageLife } from '~/features/checkout/rules';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { writeUpdate } from './apply-update.server';
import {
  nextSubscriptionId,
  readStartContext,
  requireFew,
  requireMayStart,
  type StartContext,
  type SubscriptionToStart,
} from './judge-start.server';
import type { Checkout } from './queries.server';
import { hasOne, leadTo, type OpenedPage, planPriceId, trialUsed } from './rules';
import type { SubscriptionPageQuery } from './schema';
import { settleCheckout } from './settle-checkout.server';
import { writeCheckout } from './write-checkout.server';

/**
 * Opens the provider's page on which a subscription begins, and records it. All open pages of one person name the same
 * subscription, so that the provider takes money for only one of them, whichever they complete. Throws not-found for an
 * unknown plan, what `requireMayStart` throws, rate-limited, not-configured and provider-failed.
 */
export async function startSubscription(scope: Scope, input: SubscriptionToStart): Promise<OpenedPage> {
  const viewer = requireMember(scope);
  if (!scope.providers.billing.isConfigured) throw new AppError('not-configured', 'No billing provider is configured.');
  const context = await readStartContext(scope, viewer, input);
  const start = chooseStart(scope, input.startsAtOnce, 'plan');
  const { press, last } = context;
  const known = press ?? (isStillFor(input, context, scope.now()) ? last : null);
  const settled = known && (await settleCheckout(scope, known, viewer.email));
  if (known && settled?.state === 'done') return leadTo(known, 'done');
  requireMayStart(scope, viewer, input, context);
  if (known && settled?.state === 'open') {
    await keepStart(scope, subscriptionCheckouts, known, start);
    return leadTo(known, 'open');
  }
  requireFew(context);
  return open(scope, viewer, input, context);
}

/** Opens the payment page of an API client's subscription. Throws what `startSubscription` throws. */
export function openSubscriptionPage(scope: Scope, query: SubscriptionPageQuery): Promise<OpenedPage> {
  const { subscriptionId: planId, articleId = null, coupon = null, currency, startsAtOnce } = query;
  return startSubscription(scope, {
    planId,
    chosen: currency,
    asked: currency,
    articleId,
    coupon,
    isTrial: false,
    key: newId(scope.now().getTime()),
    seen: null,
    startsAtOnce,
  });
}

function isStillFor({ coupon, isTrial }: SubscriptionToStart, { last, plan }: StartContext, now: Date): boolean {
  if (last?.state !== 'open' || last.way !== 'page' || last.expiresAt <= now) return false;
  const isSame = last.couponCode === coupon && last.hasTrial === isTrial;
  return isSame && last.currency === plan.currency && last.price === plan.price;
}

async function open(
  scope: Scope,
  viewer: Viewer,
  { articleId, coupon, isTrial, key, startsAtOnce }: SubscriptionToStart,
  context: StartContext,
): Promise<OpenedPage> {
  const { billing } = scope.providers;
  const { plan, last } = context;
  const customer = { id: context.customer?.id ?? viewer.id, email: viewer.email };
  const { id: planId, currency, price } = plan;
  const subscriptionId = nextSubscriptionId(viewer, context);
  const facts = ['subscribe', viewer.id, subscriptionId, planId, currency, price, last?.id ?? null, coupon, isTrial];
  const id = derivedId(JSON.stringify(facts));
  const back = scope.config.appOrigin + paths.subscriptionSuccessful();
  if (!context.customer) await billing.ensureCustomer({ ...customer, currency });
  const page = await billing.createSubscriptionPage({
    idempotencyKey: id,
    customer,
    subscriptionId,
    itemPriceId: planPriceId(planId, currency),
    price,
    couponCode: coupon,
    hasTrial: isTrial,
    redirectUrl: back,
    cancelUrl: back,
    passThrough: { orderId: id, userId: viewer.id },
  });
  if (!page) {
    // The subscription has begun, but its event has not arrived yet. A subscription that began with a second trial does
    // not become the member's.
    const held = await writeUpdate(scope, viewer, await billing.retrieveSubscription(subscriptionId));
    scope.outbox.dispatch();
    throw held?.subscriptionId === subscriptionId ? hasOne() : trialUsed();
  }
  const now = scope.now();
  const row: Checkout = {
    id,
    userId: viewer.id,
    state: 'open',
    planId,
    currency,
    price,
    hasTrial: isTrial,
    way: 'page',
    couponCode: coupon,
    subscriptionId,
    articleId,
    idempotencyKey: key,
    ...chooseStart(scope, startsAtOnce, 'plan'),
    hostedPageId: page.id,
    hostedPageUrl: page.url,
    createdAt: now,
    expiresAt: page.expiresAt ?? after(now, pageLife),
    checkAt: now,
  };
  return leadTo(await writeCheckout(scope, viewer, row, customer.id), 'open');
}
