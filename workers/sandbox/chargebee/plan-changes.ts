import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { notImplemented, wrongParameter } from './errors';
import {
  RemoveScheduledCancellationSubscriptionBodySchema,
  UpdateForItemsSubscriptionBodySchema,
} from './official-schemas';
import { type Operation, write } from './operation';
import { type Pricing, type PricingRequest, priceItems } from './pricing';
import type { ItemPrice, Subscription } from './resources';
import { answerWith, emit, requireState, requireSubscription, saveSubscription, wrongState } from './subscription-book';
import { untranspose } from './wire';

interface UpdateInput {
  subscription_items?: Record<string, unknown[]>;
  replace_items_list?: boolean;
  end_of_term?: boolean;
}

/** Changes of a subscription's price at the end of its term. */
export const planChangeOperations: Operation[] = [
  write<UpdateInput>(
    '/subscriptions/:id/update_for_items',
    {
      schema: UpdateForItemsSubscriptionBodySchema,
      supported: [
        'subscription_items.item_price_id',
        'subscription_items.quantity',
        'replace_items_list',
        'end_of_term',
      ],
    },
    (sandbox, input, { id = '' }) => schedule(sandbox, input, id),
  ),
  write<object>(
    '/subscriptions/:id/remove_scheduled_changes',
    // The package has no schema for it: it has no parameters.
    { schema: RemoveScheduledCancellationSubscriptionBodySchema, supported: [] },
    (sandbox, _input, { id = '' }) => {
      const { body, hidden } = requireSubscription(sandbox, id);
      if (!body.has_scheduled_changes) throw wrongState(body);
      forget(sandbox, id);
      const saved = saveSubscription(sandbox, { ...body, has_scheduled_changes: false }, hidden.unpaid);
      emit(sandbox, 'subscription_changed', 'api', saved.body);
      return answerWith(sandbox, saved.body);
    },
  ),
];

function schedule(sandbox: Sandbox, input: UpdateInput, id: string): object {
  const { subscription, pricing } = requireChangeable(sandbox, id, {
    items: untranspose(input.subscription_items) as PricingRequest['items'],
    couponIds: [],
    isAtEndOfTerm: input.end_of_term === true,
    isReplacing: input.replace_items_list === true,
  });
  const saved = scheduleChange(sandbox, subscription.id, pricing.lines[0]?.itemPriceId ?? '', [], 'api');
  return answerWith(sandbox, saved);
}

interface Change {
  items: PricingRequest['items'];
  couponIds: string[];
  isAtEndOfTerm: boolean;
  isReplacing: boolean;
}

/** The subscription, and the price of a term after the change. Throws if the change is impossible. */
export function requireChangeable(
  sandbox: Sandbox,
  id: string,
  { items, couponIds, isAtEndOfTerm, isReplacing }: Change,
): { subscription: Subscription; pricing: Pricing } {
  if (!isAtEndOfTerm) throw notImplemented('a change before the end of the term');
  if (!isReplacing) throw notImplemented('items beside those that are there');
  const { body } = requireSubscription(sandbox, id);
  requireState(body, ['in_trial', 'active']);
  const pricing = priceItems(sandbox, {
    currencyCode: body.currency_code,
    items,
    itemsParam: 'subscription_items',
    itemType: 'plan',
    couponIds,
    discounts: [],
  });
  if (pricing.lines[0]?.itemPriceId === body.subscription_items?.[0]?.item_price_id) {
    throw wrongParameter('subscription_items[item_price_id][0]', 'is what it has already');
  }
  return { subscription: body, pricing };
}

/** Schedules a change for the next term and emits the event. */
export function scheduleChange(
  sandbox: Sandbox,
  id: string,
  itemPriceId: string,
  couponIds: string[],
  source: EventSource,
): Subscription {
  const { body, hidden } = requireSubscription(sandbox, id);
  sandbox.store.put('scheduled_change', id, { itemPriceId, couponIds });
  const saved = saveSubscription(sandbox, { ...body, has_scheduled_changes: true }, hidden.unpaid);
  emit(sandbox, 'subscription_changed', source, saved.body);
  return saved.body;
}

/** The subscription as it starts its next term. */
export function applyScheduled(sandbox: Sandbox, subscription: Subscription): Subscription {
  const { store } = sandbox;
  const change = store.find<{ itemPriceId?: string; couponIds?: string[] }>('scheduled_change', subscription.id)?.body;
  const price = change?.itemPriceId ? store.find<ItemPrice>('item_price', change.itemPriceId)?.body : undefined;
  if (!price) return subscription;
  forget(sandbox, subscription.id);
  const amount = price.price ?? 0;
  const added = (change?.couponIds ?? []).map((coupon_id) => ({ coupon_id, applied_count: 0 }));
  return {
    ...subscription,
    has_scheduled_changes: false,
    coupons: [...(subscription.coupons ?? []), ...added],
    billing_period: price.period ?? 1,
    billing_period_unit: price.period_unit ?? 'month',
    subscription_items: [
      { item_price_id: price.id, item_type: 'plan', quantity: 1, unit_price: amount, amount, free_quantity: 0 },
    ],
  };
}

function forget({ store }: Sandbox, subscriptionId: string): void {
  store.put('scheduled_change', subscriptionId, {});
}
