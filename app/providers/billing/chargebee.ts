import type { Deadline } from '~/kit/deadline';
import { type ChargebeeSettings, connectChargebee } from './chargebee-call';
import { chargebeeCustomers } from './chargebee-customers';
import { chargebeeEvents } from './chargebee-events';
import { chargebeeInvoices } from './chargebee-invoices';
import { chargebeeItems } from './chargebee-items';
import { chargebeePages } from './chargebee-pages';
import { chargebeePayments } from './chargebee-payments';
import { chargebeeSubscriptions } from './chargebee-subscriptions';
import type { BillingPort } from './port';

/** The billing provider through its own client. */
export function chargebeeBilling(settings: ChargebeeSettings, deadline: Deadline): BillingPort {
  const call = connectChargebee(settings, deadline);
  return {
    isConfigured: settings.site !== '' && settings.apiKey !== '',
    ...chargebeeCustomers(call),
    ...chargebeePages(call),
    ...chargebeeSubscriptions(call),
    ...chargebeePayments(call, settings.gatewayAccount ?? ''),
    ...chargebeeInvoices(call),
    ...chargebeeItems(call),
    ...chargebeeEvents(call),
  };
}
