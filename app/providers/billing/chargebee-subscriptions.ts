import type Chargebee from 'chargebee';
import { AppError } from '~/kit/app-error';
import { type ChargebeeCall, nullOn, requireSame, resourceId } from './chargebee-call';
import { readUpdate } from './chargebee-subscription-answers';
import type { SubscriptionsPort, SubscriptionUpdate } from './subscriptions-port';

export function chargebeeSubscriptions(call: ChargebeeCall): SubscriptionsPort {
  /** Null if the provider says that the operation is impossible now, or the subscription unknown. */
  const tell = async (id: string, act: (api: Chargebee) => Promise<object>): Promise<SubscriptionUpdate | null> => {
    if (!resourceId.test(id)) return null;
    return nullOn(['resource_not_found', 'invalid_state_for_request'], async () => {
      const update = readUpdate(await call(act));
      if (!update?.subscription) throw new AppError('provider-failed');
      requireSame(id, update.subscription.id);
      return update;
    });
  };

  return {
    async beginSubscription(wish) {
      const subscription = {
        id: wish.subscriptionId,
        // 0 suppresses the trial of the plan's price.
        ...(!wish.hasTrial && { trial_end: 0 }),
        subscription_items: [{ item_price_id: wish.itemPriceId, quantity: 1, unit_price: wish.price }],
        ...(wish.couponCode && { coupon_ids: [wish.couponCode] }),
        ...(wish.paymentSourceId && { payment_source_id: wish.paymentSourceId }),
      };
      const headers = { 'chargebee-idempotency-key': wish.idempotencyKey };
      // The payment method may be missing: a concurrent request has replaced it by its own.
      return nullOn(['duplicate_entry', 'resource_not_found'], async () => {
        const answer = await call((api) => api.subscription.createWithItems(wish.customerId, subscription, headers));
        const update = readUpdate(answer);
        if (!update?.subscription) throw new AppError('provider-failed');
        requireSame(wish.subscriptionId, update.subscription.id);
        requireSame(wish.customerId, update.subscription.customerId);
        return update;
      });
    },
    retrieveSubscription: (id) => tell(id, (api) => api.subscription.retrieve(id)),
    cancelSubscription: (id) =>
      tell(id, (api) => api.subscription.cancelForItems(id, { cancel_option: 'end_of_term' })),
    endTrial: (id) => tell(id, (api) => api.subscription.cancelForItems(id, { cancel_option: 'immediately' })),
    endSubscription: (id) =>
      tell(id, (api) =>
        api.subscription.cancelForItems(id, {
          cancel_option: 'immediately',
          // The payments are refunded one by one, each under its own key.
          credit_option_for_current_term_charges: 'none',
          unbilled_charges_option: 'delete',
          account_receivables_handling: 'write_off',
        }),
      ),
    keepSubscription: (id) => tell(id, (api) => api.subscription.removeScheduledCancellation(id)),
    moveTermEnd: (id, endsAt, key) =>
      tell(id, (api) =>
        api.subscription.changeTermEnd(
          id,
          { term_ends_at: Math.floor(endsAt.getTime() / 1000), prorate: false },
          { 'chargebee-idempotency-key': key },
        ),
      ),
    changePlan: (id, itemPriceId) =>
      tell(id, (api) =>
        api.subscription.updateForItems(id, {
          subscription_items: [{ item_price_id: itemPriceId, quantity: 1 }],
          replace_items_list: true,
          end_of_term: true,
        }),
      ),
    keepPlan: (id) => tell(id, (api) => api.subscription.removeScheduledChanges(id)),
  };
}
