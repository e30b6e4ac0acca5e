import { afterMonths } from '~/kit/dates';
import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { billTerm } from './bill-term';
import { BillingError } from './errors';
import { type Customer, findResource, type Invoice, newerVersion, type Subscription } from './resources';
import { changeSubscription, findSubscription, saveSubscription } from './subscription-book';

const DAY = 86_400;

/** A subscription to create. */
export interface SubscriptionToBegin {
  id?: string;
  itemPriceId: string;
  /** In minor units; undefined for the item price's own. */
  price?: number;
  couponIds: string[];
  /** Unix seconds; 0 for no trial, undefined for the plan's own. */
  trialEnd?: number;
}

/** Throws the provider's error if the id is taken. */
export function refuseTakenId(sandbox: Sandbox, id: string | undefined, param = 'subscription[id]'): void {
  if (id === undefined || !findSubscription(sandbox, id)) return;
  const message = `${param} : The value ${id} is already present.`;
  throw new BillingError(400, 'invalid_request', 'duplicate_entry', message, param);
}

/** The trial end of a new subscription; undefined without a trial. */
export function trialEndOf(sandbox: Sandbox, { itemPriceId, trialEnd }: SubscriptionToBegin): number | undefined {
  const now = sandbox.clock.now();
  if (trialEnd !== undefined) return trialEnd > now ? trialEnd : undefined;
  const days = findResource(sandbox, 'item_price', itemPriceId)?.trial_period;
  return days ? now + days * DAY : undefined;
}

/** Creates a subscription, with a trial or a first payment, and emits its events. */
export function beginSubscription(
  sandbox: Sandbox,
  customer: Customer,
  wish: SubscriptionToBegin,
  source: EventSource,
): { subscription: Subscription; invoice?: Invoice } {
  const now = sandbox.clock.now();
  const trialEnd = trialEndOf(sandbox, wish);
  const fresh = draft(sandbox, customer, wish);
  if (trialEnd !== undefined) {
    const trial = { trial_start: now, trial_end: trialEnd, current_term_start: now, current_term_end: trialEnd };
    const tried: Subscription = { ...fresh, status: 'in_trial', ...trial, next_billing_at: trialEnd };
    return { subscription: changeSubscription(sandbox, 'subscription_created', source, tried) };
  }
  const begun = startTerm(fresh, now);
  saveSubscription(sandbox, begun);
  const { invoice, coupons } = billTerm(sandbox, begun, source, true);
  const billed = { ...begun, activated_at: now, coupons };
  const subscription = changeSubscription(sandbox, 'subscription_created', source, billed, undefined, invoice);
  return { subscription, invoice };
}

/** The subscription in a term that starts at `from`; the last of a fixed number of terms does not renew. */
export function startTerm(subscription: Subscription, from: number): Subscription {
  const { billing_period: period = 1, billing_period_unit: unit, remaining_billing_cycles: left } = subscription;
  const to = addMonths(from, period * (unit === 'year' ? 12 : 1), subscription.current_term_start);
  const term = { ...subscription, next_billing_at: undefined, current_term_start: from, current_term_end: to };
  if (left === undefined) return { ...term, status: 'active', next_billing_at: to };
  const remaining = left - 1;
  return remaining > 0
    ? { ...term, status: 'active', next_billing_at: to, remaining_billing_cycles: remaining }
    : { ...term, status: 'non_renewing', cancelled_at: to, remaining_billing_cycles: 0 };
}

/**
 * The same time some months later, or on that month's last day if it is shorter. Unix seconds. A term that begins on
 * the last day of a short month ends on the day of the term before: 31 January, 28 February, 31 March.
 */
function addMonths(from: number, months: number, before = from): number {
  const start = new Date(from * 1000);
  const isLastDay = new Date((from + DAY) * 1000).getUTCDate() === 1;
  const dayOfMonth = Math.max(start.getUTCDate(), isLastDay ? new Date(before * 1000).getUTCDate() : 0);
  return afterMonths(start, months, dayOfMonth).getTime() / 1000;
}

function draft(sandbox: Sandbox, customer: Customer, wish: SubscriptionToBegin): Subscription {
  const now = sandbox.clock.now();
  const price = findResource(sandbox, 'item_price', wish.itemPriceId);
  return newSubscription({
    id: wish.id ?? newId('', 16),
    customer_id: customer.id,
    currency_code: price?.currency_code ?? 'GBP',
    status: 'active',
    billing_period: price?.period ?? 1,
    billing_period_unit: price?.period_unit ?? 'month',
    ...(price?.billing_cycles && { remaining_billing_cycles: price.billing_cycles }),
    created_at: now,
    started_at: now,
    ...newerVersion(sandbox),
    subscription_items: itemsOf(wish.itemPriceId, wish.price ?? price?.price ?? 0),
    coupons: wish.couponIds.map((coupon_id) => ({ coupon_id, applied_count: 0 })),
  });
}

type Given = Pick<Subscription, 'id' | 'customer_id' | 'currency_code' | 'status'> & Partial<Subscription>;

/** A new subscription, with the members that are the same in every new one. */
export function newSubscription(given: Given): Subscription {
  return {
    has_scheduled_changes: false,
    has_scheduled_advance_invoices: false,
    due_invoices_count: 0,
    deleted: false,
    decommissioned: false,
    channel: 'web',
    ...given,
    object: 'subscription',
  };
}

/** The one item of a subscription: its plan at this price. */
export function itemsOf(itemPriceId: string, amount: number): Subscription['subscription_items'] {
  const plan = { item_price_id: itemPriceId, item_type: 'plan' as const, quantity: 1, free_quantity: 0 };
  return [{ ...plan, unit_price: amount, amount }];
}
