import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { billTerm } from './bill-term';
import { BillingError } from './errors';
import { addPeriod } from './periods';
import type { Customer, Invoice, ItemPrice, Subscription } from './resources';
import { emit, findSubscription, saveSubscription } from './subscription-book';

/** A subscription to create. */
export interface SubscriptionToBegin {
  id?: string;
  itemPriceId: string;
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
export function trialEndOf(
  { store, clock }: Sandbox,
  { itemPriceId, trialEnd }: SubscriptionToBegin,
): number | undefined {
  if (trialEnd !== undefined) return trialEnd > clock.now() ? trialEnd : undefined;
  const days = store.find<ItemPrice>('item_price', itemPriceId)?.body.trial_period;
  return days ? clock.now() + days * 86_400 : undefined;
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
    const { body } = saveSubscription(
      sandbox,
      {
        ...fresh,
        status: 'in_trial',
        trial_start: now,
        trial_end: trialEnd,
        current_term_start: now,
        current_term_end: trialEnd,
        next_billing_at: trialEnd,
      },
      undefined,
    );
    emit(sandbox, 'subscription_created', source, body);
    return { subscription: body };
  }
  const begun = startTerm(fresh, now);
  saveSubscription(sandbox, begun, undefined);
  const { invoice, coupons } = billTerm(sandbox, begun, source, true);
  const { body } = saveSubscription(sandbox, { ...begun, activated_at: now, coupons }, undefined);
  emit(sandbox, 'subscription_created', source, body, invoice);
  return { subscription: body, invoice };
}

/** The subscription in a term that starts at `from`; the last of a fixed number of terms does not renew. */
export function startTerm(subscription: Subscription, from: number): Subscription {
  const { billing_period: period = 1, billing_period_unit: unit, remaining_billing_cycles: left } = subscription;
  const to = addPeriod(from, period, unit === 'year' ? 'year' : 'month');
  const { next_billing_at: _, ...rest } = subscription;
  const term = { ...rest, current_term_start: from, current_term_end: to };
  if (left === undefined) return { ...term, status: 'active', next_billing_at: to };
  const remaining = left - 1;
  return remaining > 0
    ? { ...term, status: 'active', next_billing_at: to, remaining_billing_cycles: remaining }
    : { ...term, status: 'non_renewing', cancelled_at: to, remaining_billing_cycles: 0 };
}

function draft({ store, clock }: Sandbox, customer: Customer, wish: SubscriptionToBegin): Subscription {
  const now = clock.now();
  const price = store.find<ItemPrice>('item_price', wish.itemPriceId)?.body;
  const amount = price?.price ?? 0;
  return {
    id: wish.id ?? newId('', 16),
    customer_id: customer.id,
    currency_code: price?.currency_code ?? 'GBP',
    status: 'active',
    billing_period: price?.period ?? 1,
    billing_period_unit: price?.period_unit ?? 'month',
    ...(price?.billing_cycles && { remaining_billing_cycles: price.billing_cycles }),
    created_at: now,
    started_at: now,
    updated_at: now,
    resource_version: clock.nextVersion(),
    has_scheduled_changes: false,
    has_scheduled_advance_invoices: false,
    due_invoices_count: 0,
    deleted: false,
    decommissioned: false,
    channel: 'web',
    subscription_items: [
      {
        item_price_id: wish.itemPriceId,
        item_type: 'plan',
        quantity: 1,
        unit_price: amount,
        amount,
        free_quantity: 0,
      },
    ],
    coupons: wish.couponIds.map((coupon_id) => ({ coupon_id, applied_count: 0 })),
    object: 'subscription',
  };
}
