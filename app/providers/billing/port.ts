import type { EventsPort } from './events-port';
import type { ItemsPort } from './items-port';
import type { PagesPort } from './pages-port';
import type { PaymentsPort } from './payments-port';
import type { SubscriptionsPort } from './subscriptions-port';

/**
 * The billing provider, in minor units and Dates. No vendor type leaves this folder. Every call throws provider-failed
 * (424) when the provider does not answer well, and not-configured (501) without one. `isRefusedByProvider` tells a
 * provider-failed that stays so from one that is worth another try.
 */
export interface BillingPort extends PagesPort, PaymentsPort, SubscriptionsPort, ItemsPort, EventsPort {
  isConfigured: boolean;
}
