import { renews, type SubscriptionFacts, type SubscriptionState } from '~/features/entitlements/rules';
import { AppError } from '~/kit/app-error';
import { minute } from '~/kit/dates';
import { type Currency, isCurrency } from '~/kit/money';
import { paths } from '~/paths';

/** The path of DJ Hub, or of the article that was asked for. */
export function hubPath(articleId?: string | null): string {
  return articleId ? paths.article(articleId) : paths.djHub();
}

/** The currencies that plans are sold in. */
export const planCurrencies = ['USD', 'GBP', 'EUR', 'AUD', 'CAD', 'NZD'] as const satisfies readonly Currency[];

/** The number of payment pages that one person may open in an hour. */
export const mostPagesAnHour = 20;

/** The id of a plan's price at the provider: `plan-monthly-GBP`. */
export function planPriceId(planId: string, currency: Currency): string {
  return `plan-${planId}-${currency}`;
}

/** The plan and the currency that a price id of the provider names; null for a price that is not ours. */
export function planOfPrice(itemPriceId: string | null): { planId: string; currency: Currency } | null {
  const [, planId, currency] = /^plan-(.+)-([A-Z]{3})$/.exec(itemPriceId ?? '') ?? [];
  return planId && isCurrency(currency) ? { planId, currency } : null;
}

/** States in which a subscription has ended and another may begin. */
export const endedStates: readonly SubscriptionState[] = ['cancelled', 'transferred'];

/** The payment page to which the subscriber goes next. `done`: the page was paid already. */
export interface OpenedPage {
  state: 'open' | 'done';
  url: string;
  hostedPageId: string;
  expiresAt: Date;
  currency: string;
  /** In minor units. */
  price: number;
}

export function leadTo(
  checkout: Pick<OpenedPage, 'hostedPageId' | 'expiresAt' | 'currency' | 'price'> & { hostedPageUrl: string },
  state: OpenedPage['state'],
): OpenedPage {
  const { hostedPageUrl: url, hostedPageId, expiresAt, currency, price } = checkout;
  return { state, url, hostedPageId, expiresAt, currency, price };
}

type HeldState = Pick<SubscriptionFacts, 'state' | 'isPaidForGood' | 'isRefunded'>;

/**
 * Whether a subscription keeps its owner from beginning another, which would be charged in addition. A paid and refunded
 * package does not, although its last term still runs at the provider, since nothing more is charged for it.
 */
export function keepsFromBeginning(subscription: HeldState | null): boolean {
  if (!subscription) return false;
  const { state, isPaidForGood, isRefunded } = subscription;
  return isPaidForGood ? !isRefunded : !endedStates.includes(state);
}

/** Whether a subscription has a payment method to change: it has not ended and is not paid in full. */
export function hasMethod({ state, isPaidForGood }: Omit<HeldState, 'isRefunded'>): boolean {
  return !isPaidForGood && !endedStates.includes(state);
}

/**
 * Whether a subscription can be cancelled: a plan that renews can, but a plan that is paid in instalments ends by
 * itself.
 */
export function mayCancel(held: {
  subscription: Parameters<typeof renews>[0];
  billingCyclePeriod: number | null;
}): boolean {
  return held.billingCyclePeriod === null && renews(held.subscription);
}

export const texts = {
  paused: 'You already have a paused subscription, please reactivate inside your billing portal',
  noTrial: 'This plan has no free trial.',
  trialUsed: 'You have already used your free trial.',
  noPayer: 'You have no subscription whose payment method could be changed.',
  noPortal: 'You have never had a subscription, so there is nothing in the Billing Portal yet.',
  has: 'You have a subscription already. You can see it on your payments page.',
};

export function hasOne(): AppError {
  return new AppError('conflict', texts.has, { code: 'ALREADY_SUBSCRIBED' });
}

export function cannotChange(): AppError {
  return new AppError('conflict', 'This subscription cannot be changed to another plan.', { code: 'NO_PLAN_CHANGE' });
}

export function trialUsed(): AppError {
  return new AppError('conflict', texts.trialUsed, { code: 'TRIAL_USED' });
}

/** How long to wait for a subscription that began without a payment page, if the provider's answer was lost. */
export const tokenLife = 30 * minute;
