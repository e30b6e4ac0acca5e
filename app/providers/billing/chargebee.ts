import type { Deadline } from '~/kit/deadline';
import { type ChargebeePlaces, checkAddresses } from './chargebee-addresses';
import { type ChargebeeSettings, connectChargebee } from './chargebee-call';
import { chargebeeCharges } from './chargebee-charges';
import { chargebeeCustomers } from './chargebee-customers';
import { chargebeeEvents } from './chargebee-events';
import { chargebeeInvoices } from './chargebee-invoices';
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
    ...chargebeeCustomers(call, check),
    ...chargebeePages(call, check),
    ...chargebeeSubscriptions(call),
    ...chargebeePayments(call, check, settings.gatewayAccount ?? ''),
    ...chargebeeCharges(call, settings.gatewayAccount ?? ''),
    ...chargebeeInvoices(call, check),
    ...chargebeeItems(call),
    ...chargebeeEvents(call),
  };
}
