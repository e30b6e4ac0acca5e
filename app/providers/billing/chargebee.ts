import type { Deadline } from '~/kit/deadline';
import { type ChargebeePlaces, type ChargebeeSettings, checkAddresses, connectChargebee } from './chargebee-call';
import { chargebeeEvents } from './chargebee-events';
import { chargebeeItems } from './chargebee-items';
import { chargebeePages } from './chargebee-pages';
import { chargebeePayments } from './chargebee-payments';
import { chargebeeSubscriptions } from './chargebee-subscriptions';
import type { BillingPort } from './port';

/** The billing port for Chargebee, by its own client. */
export function chargebeeBilling(settings: ChargebeeSettings & ChargebeePlaces, deadline: Deadline): BillingPort {
  const call = connectChargebee(settings, deadline);
  const check = checkAddresses(settings);
  return {
    isConfigured: settings.site !== '' && settings.apiKey !== '',
    ...chargebeePages(call, check),
    ...chargebeeSubscriptions(call),
    ...chargebeePayments(call, check, settings.gatewayAccount ?? ''),
    ...chargebeeItems(call),
    ...chargebeeEvents(call),
  };
}
