import { AppError } from '~/kit/app-error';
import { readNews, resourceId } from './chargebee-answers';
import { type ChargebeeCall, isChargebeeCode } from './chargebee-call';
import type { BillingPort, SubscriptionNews } from './port';

type Subscriptions = Pick<BillingPort, 'retrieveSubscription' | 'cancelSubscription' | 'keepSubscription'>;
type Client = Parameters<Parameters<ChargebeeCall>[0]>[0];

export function chargebeeSubscriptions(call: ChargebeeCall): Subscriptions {
  /** Null where the provider says that it cannot be done now, or that there is no such subscription. */
  const tell = async (id: string, act: (api: Client) => Promise<object>): Promise<SubscriptionNews | null> => {
    if (!resourceId.test(id)) return null;
    try {
      const news = readNews(await call(act));
      if (!news?.subscription) throw new AppError('provider-failed');
      return news;
    } catch (error) {
      const isNo = ['resource_not_found', 'invalid_state_for_request'].some((code) => isChargebeeCode(error, code));
      if (isNo) return null;
      throw error;
    }
  };

  return {
    retrieveSubscription: (id) => tell(id, (api) => api.subscription.retrieve(id)),
    cancelSubscription: (id) =>
      tell(id, (api) => api.subscription.cancelForItems(id, { cancel_option: 'end_of_term' })),
    keepSubscription: (id) => tell(id, (api) => api.subscription.removeScheduledCancellation(id)),
  };
}
