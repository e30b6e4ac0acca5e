import { renews } from '~/features/entitlements/rules';
import { AppError } from '~/kit/app-error';
import { minute } from '~/kit/dates';
import { type Currency, isCurrency } from '~/kit/money';
import { paths } from '~/paths';

/** To DJ Hub, or to the article that was asked for. */
export function hubPath(articleId?: string | null): string {
  return articleId ? paths.article(articleId) : paths.djHub();
}

/** The currencies that plans are sold in. */
export const planCurrencies = ['GBP', 'EUR', 'USD', 'AUD', 'CAD', 'NZD'] as const satisfies readonly Currency[];

/** Payment pages that one person may open in an hour. */
export const mostPagesAnHour = 20;

/** The provider's price of a plan: `plan-monthly-GBP`. */
export function planPriceId(planId: string, currency: Currency): string {
  return `plan-${planId}-${currency}`;
}

/** The plan and the currency that a price of the provider's is of; null for one that is none of ours. */
export function planOfPrice(itemPriceId: string | null): { planId: string; currency: Currency } | null {
  const [, planId, currency] = /^plan-(.+)-([A-Z]{3})$/.exec(itemPriceId ?? '') ?? [];
  return planId && isCurrency(currency) ? { planId, currency } : null;
}

/** States in which a subscription has come to its end and another may begin. */
export const endedStates = ['cancelled', 'transferred'] as const;

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

export function leadTo(
  checkout: Pick<OpenedPage, 'hostedPageId' | 'expiresAt' | 'currency' | 'price'> & { hostedPageUrl: string },
  state: OpenedPage['state'],
): OpenedPage {
  const { hostedPageUrl: url, hostedPageId, expiresAt, currency, price } = checkout;
  return { state, url, hostedPageId, expiresAt, currency, price };
}

interface HeldState {
  state: string;
  isPaidForGood: boolean;
  isRefunded: boolean;
}

/** Whether somebody has what a second subscription would be charged beside. */
export function keepsFromBeginning(subscription: HeldState | null): boolean {
  if (!subscription) return false;
  return (
    (subscription.isPaidForGood && !subscription.isRefunded) ||
    !endedStates.some((state) => state === subscription.state)
  );
}

/** A plan that renews can be cancelled; one that is paid in parts ends by itself. */
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

/** How long a beginning without a payment page is waited for whose answer was lost. */
export const tokenLife = 30 * minute;
