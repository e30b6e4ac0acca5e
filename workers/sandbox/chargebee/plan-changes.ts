import {
  RemoveScheduledCancellationSubscriptionBodySchema,
  UpdateForItemsSubscriptionBodySchema,
} from '#chargebee/subscription.schema.js';
import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { itemsOf } from './begin-subscription';
import { notImplemented, wrongParameter } from './errors';
import { type Operation, write } from './operation';
import { PLANS, type PlansInput, type Pricing, pricePlans } from './pricing';
import { findResource, type Subscription } from './resources';
import { answerWith, changeSubscription, requireState, requireSubscription, wrongState } from './subscription-book';

interface UpdateInput extends PlansInput {
  replace_items_list?: boolean;
  end_of_term?: boolean;
}

/** Changes of a subscription's price at the end of its term. */
export const planChangeOperations: Operation[] = [
  write<UpdateInput>(
    '/subscriptions/:id/update_for_items',
    UpdateForItemsSubscriptionBodySchema,
    [...PLANS, 'replace_items_list', 'end_of_term'],
    (sandbox, input, { id }) => {
      const { subscription, pricing } = requireChangeable(sandbox, id, input, input.end_of_term === true);
      const price = pricing.lines[0]?.itemPriceId ?? '';
      return answerWith(
        sandbox,
        scheduleChange(sandbox, subscription.id, { itemPriceId: price, couponIds: [] }, 'api'),
      );
    },
  ),
  write<object>(
    '/subscriptions/:id/remove_scheduled_changes',
    // The package has no schema for it: it has no parameters.
    RemoveScheduledCancellationSubscriptionBodySchema,
    [],
    (sandbox, _input, { id }) => {
      const { body, hidden } = requireSubscription(sandbox, id);
      if (!body.has_scheduled_changes) throw wrongState(body);
      const kept = { ...body, has_scheduled_changes: false };
      return answerWith(sandbox, changeSubscription(sandbox, 'subscription_changed', 'api', kept, hidden.unpaid));
    },
  ),
];

/** The subscription, and the price of a term after the change. Throws if the change is impossible. */
export function requireChangeable(
  sandbox: Sandbox,
  id: string | undefined,
  input: PlansInput & Pick<UpdateInput, 'replace_items_list'>,
  isAtEndOfTerm: boolean,
): { subscription: Subscription; pricing: Pricing } {
  if (!isAtEndOfTerm) throw notImplemented('a change before the end of the term');
  if (!input.replace_items_list) throw notImplemented('items beside those that are there');
  const { body } = requireSubscription(sandbox, id);
  requireState(body, ['in_trial', 'active']);
  const pricing = pricePlans(sandbox, input, body.currency_code);
  if (pricing.lines[0]?.itemPriceId === body.subscription_items?.[0]?.item_price_id) {
    throw wrongParameter('subscription_items[item_price_id][0]', 'is what it has already');
  }
  return { subscription: body, pricing };
}

interface ScheduledChange {
  itemPriceId: string;
  couponIds: string[];
  /** Whether these coupons replace those that the subscription has. */
  replacesCoupons?: boolean;
}

/** Schedules a change for the next term and emits the event. */
export function scheduleChange(
  sandbox: Sandbox,
  id: string,
  change: ScheduledChange,
  source: EventSource,
): Subscription {
  const { body, hidden } = requireSubscription(sandbox, id);
  sandbox.store.put('scheduled_change', id, change);
  const changed = { ...body, has_scheduled_changes: true };
  return changeSubscription(sandbox, 'subscription_changed', source, changed, hidden.unpaid);
}

/** The subscription as it starts its next term. */
export function applyScheduled(sandbox: Sandbox, subscription: Subscription): Subscription {
  if (!subscription.has_scheduled_changes) return subscription;
  const { id } = subscription;
  const change = sandbox.store.find<ScheduledChange>('scheduled_change', id)?.body;
  const price = findResource(sandbox, 'item_price', change?.itemPriceId);
  if (!price) return subscription;
  const kept = change?.replacesCoupons ? [] : (subscription.coupons ?? []);
  const added = (change?.couponIds ?? []).map((coupon_id) => ({ coupon_id, applied_count: 0 }));
  return {
    ...subscription,
    has_scheduled_changes: false,
    coupons: [...kept, ...added],
    billing_period: price.period ?? 1,
    billing_period_unit: price.period_unit ?? 'month',
    subscription_items: itemsOf(price.id, price.price ?? 0),
  };
}
