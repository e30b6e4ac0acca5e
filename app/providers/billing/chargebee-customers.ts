import { readPortalSession } from './chargebee-answers';
import { type ChargebeeCall, isChargebeeCode } from './chargebee-call';
import type { BillingPort } from './port';

export function chargebeeCustomers(call: ChargebeeCall): Pick<BillingPort, 'ensureCustomer' | 'createPortalSession'> {
  const ensureCustomer: BillingPort['ensureCustomer'] = async ({ id, email, currency }) => {
    const customer = { id, email, preferred_currency_code: currency };
    try {
      await call((api) => api.customer.create(customer, { 'chargebee-idempotency-key': `customer-${id}` }));
    } catch (error) {
      if (!isChargebeeCode(error, 'duplicate_entry')) throw error;
    }
  };

  return {
    ensureCustomer,

    async createPortalSession(customer, redirectUrl) {
      const ask = () =>
        call((api) => api.portalSession.create({ customer: { id: customer.id }, redirect_url: redirectUrl }));
      try {
        return readPortalSession(await ask());
      } catch (error) {
        if (!isChargebeeCode(error, 'resource_not_found')) throw error;
        await ensureCustomer(customer);
        return readPortalSession(await ask());
      }
    },
  };
}
