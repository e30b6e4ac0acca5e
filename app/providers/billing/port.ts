import type { EventsPort } from './events-port';
import type { PagesPort } from './pages-port';
import type { ItemsPort, PaymentsPort } from './payments-port';
import type { SubscriptionsPort } from './subscriptions-port';

/**
 * The billing provider, in minor units and Dates. No vendor type leaves this folder. Every call throws provider-failed
 * (424) if the provider fails, and not-configured (501) without one. `isRefusedByProvider` separates final refusals
 * from failures that are worth a retry.
 */
export interface BillingPort extends PagesPort, PaymentsPort, SubscriptionsPort, ItemsPort, EventsPort {
  isConfigured: boolean;
}
