import type { z } from 'zod';
import type { Statement } from '#db/client';
import { isUniqueViolation } from '#db/unique-violation';
import { answeredBefore, requireHuman } from '~/features/accounts/require-human.server';
import type { HumanProof } from '~/features/accounts/schema';
import { chooseStart } from '~/features/checkout/choose-start.server';
import { noTokeniser } from '~/features/checkout/rules';
import { AppError, invalid } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { PaymentToken, Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import {
  isCancelled,
  nextSubscriptionId,
  readStartContext,
  requireFew,
  requireMayStart,
  type StartContext,
  type SubscriptionToStart,
} from './judge-start.server';
import { isFreeForEver } from './plans/coupon';
import type { Checkout } from './queries.server';
import { hasOne, planPriceId, tokenLife, trialUsed } from './rules';
import type { PlanPayment } from './schema';
import { type SettledCheckout, settleCheckout } from './settle-checkout.server';
import { showSubscription } from './show-subscription.server';
import { writeCheckout } from './write-checkout.server';

export interface SubscriptionToBegin extends SubscriptionToStart {
  /** The token of the payment method; null if a coupon makes the subscription free for ever. */
  payment: PaymentToken | null;
}

/** A subscription that was begun without a payment page. */
export interface Begun extends Pick<SettledCheckout, 'state' | 'articleId'> {
  /** The checkout's id. The page that reports the result uses it in place of a payment page's id. */
  checkoutId: string;
}

/**
 * Begins a subscription at once: with the token of a card or PayPal account, or with a coupon that makes it free for
 * ever. The checkout is written before the provider is asked, with the subscription id that all pages of this person
 * share, so a second request, or a request after a lost answer, finds the subscription that has begun. `prove` runs
 * once the request has passed all checks and limits. It returns statements for the batch that writes the checkout, or
 * throws to refuse. Throws what `requireMayStart` throws, invalid without a payment method, provider-failed (either
 * nothing was charged, or the next try or the sweep finds the subscription), not-configured without a billing provider
 * or a tokeniser.
 */
export async function beginSubscription(
  scope: Scope,
  { payment, ...input }: SubscriptionToBegin,
  prove: () => Promise<Statement[]> = async () => [],
): Promise<Begun> {
  const viewer = requireMember(scope);
  const { billing } = scope.providers;
  if (!billing.isConfigured) throw new AppError('not-configured', 'No billing provider is configured.');
  const context = await readStartContext(scope, viewer, input);
  const known = context.press ?? (context.last?.state === 'open' ? context.last : null);
  if (known?.way === 'token' && known.state !== 'cancelled') {
    const settled = await settleCheckout(scope, known, viewer.email);
    // A repeated request gets its subscription, unless it asks for another plan, or for a trial that was cancelled
    // since.
    const isRepeat = known.planId === input.planId && !(input.isTrial && isCancelled(context));
    if (settled.state === 'done' && isRepeat) return { ...settled, checkoutId: known.hostedPageId };
  }
  requireMayStart(scope, viewer, input, context);
  requireFew(context);
  const isFree = isFreeForEver(input.coupon === null ? null : context.coupon);
  if (!isFree && !payment) throw invalid('paymentNonce', 'Is required');
  const beside = await prove();
  const customerId = context.customer?.id ?? viewer.id;
  const { currency } = context.plan;
  if (!context.customer) await billing.ensureCustomer({ id: customerId, email: viewer.email, currency });
  const row = await writeCheckout(scope, viewer, draft(scope, viewer, input, context, isFree), customerId, beside);
  const source = isFree || !payment ? null : await billing.keepPaymentToken(customerId, payment);
  const update = await billing.beginSubscription({
    // A repeat with another card is a different call. The subscription's id keeps the subscription from beginning
    // twice.
    idempotencyKey: derivedId(JSON.stringify(['begin', row.id, source?.paymentSourceId ?? null])),
    customerId,
    subscriptionId: row.subscriptionId,
    itemPriceId: planPriceId(row.planId, row.currency),
    price: row.price,
    couponCode: row.couponCode,
    hasTrial: row.hasTrial,
    paymentSourceId: source?.paymentSourceId ?? null,
  });
  const settled = await settleCheckout(scope, row, viewer.email, update);
  // Nothing has begun: a concurrent request replaced this payment method with another one, and has not succeeded yet.
  if (settled.state === 'open') throw new AppError('provider-failed');
  if (settled.state === 'trial-used') throw trialUsed();
  // A subscription to another plan began first, on a payment page that was open at the same time.
  if (settled.state !== 'done') throw hasOne();
  return { ...settled, checkoutId: row.hostedPageId };
}

function draft(
  scope: Scope,
  viewer: Viewer,
  { key, coupon, articleId, isTrial, startsAtOnce }: SubscriptionToStart,
  context: StartContext,
  isFree: boolean,
): Checkout {
  const now = scope.now();
  const { id: planId, currency, price } = context.plan;
  const subscriptionId = nextSubscriptionId(viewer, context);
  const hasTrial = isTrial && !isFree;
  const { last } = context;
  const before = last && last.state !== 'open' ? last.id : null;
  const facts = ['begin', viewer.id, subscriptionId, planId, currency, price, coupon, hasTrial, before];
  const id = derivedId(JSON.stringify(facts));
  return {
    id,
    userId: viewer.id,
    state: 'open',
    planId,
    currency,
    price,
    hasTrial,
    way: 'token',
    couponCode: coupon,
    subscriptionId,
    articleId,
    idempotencyKey: key,
    ...chooseStart(scope, startsAtOnce, 'plan'),
    hostedPageId: id,
    hostedPageUrl: '',
    createdAt: now,
    expiresAt: after(now, tokenLife),
    checkAt: after(now, tokenLife / 6),
  };
}

interface TrialByToken extends Omit<SubscriptionToBegin, 'payment'> {
  proof: HumanProof & { paymentMethod: 'CREDIT_CARD' | 'PAYPAL'; paymentNonce: string };
}

/**
 * Begins a free trial with the token from the card form, after a human check. Throws what `beginSubscription` and
 * `requireHuman` throw, and not-configured without a tokeniser.
 */
export async function startTrialByToken(scope: Scope, { proof, ...wish }: TrialByToken): Promise<Begun> {
  requireMember(scope);
  if (!scope.providers.tokeniser.isConfigured) throw noTokeniser();
  const payment = { method: proof.paymentMethod, nonce: proof.paymentNonce };
  try {
    return await beginSubscription(scope, { ...wish, payment }, () => requireHuman(scope, proof));
  } catch (error) {
    if (isUniqueViolation(error, 'used_challenges.id')) throw invalid('humanAnswer', answeredBefore);
    throw error;
  }
}

/**
 * Begins a plan for an API client and returns the subscription. It begins with the free trial unless the client
 * declines it: members who have had their trial are refused, and never charged instead. Throws what `beginSubscription`
 * throws, and not-configured without a tokeniser (a coupon without a token needs none).
 */
export async function payForPlan(scope: Scope, input: z.output<typeof PlanPayment>) {
  const viewer = requireMember(scope);
  const {
    id: planId,
    coupon = null,
    articleId = null,
    currency,
    paymentMethod = 'CREDIT_CARD',
    isTrial,
    startsAtOnce,
  } = input;
  const nonce = input.paymentNonce ?? input.nonce;
  if (!scope.providers.tokeniser.isConfigured && (nonce || !coupon)) throw noTokeniser();
  const payment = nonce ? { method: paymentMethod, nonce } : null;
  // A token can be used only once, so a second request with the same token repeats the first.
  const key = nonce ? derivedId(JSON.stringify(['pay', viewer.id, nonce])) : newId(scope.now().getTime());
  const currencies = { chosen: currency, asked: currency };
  await beginSubscription(scope, {
    planId,
    ...currencies,
    articleId,
    coupon,
    isTrial,
    key,
    seen: null,
    startsAtOnce,
    payment,
  });
  return showSubscription(scope);
}
