import type { AddressCheck } from './chargebee-addresses';
import { type ChargebeeCall, isChargebeeCode } from './chargebee-call';
import { readPortalSession } from './chargebee-page-answers';
import type { BillingPort } from './port';

export function chargebeeCustomers(
  call: ChargebeeCall,
  check: AddressCheck,
): Pick<BillingPort, 'ensureCustomer' | 'createPortalSession'> {
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
      const wish = { customer: { id: customer.id }, redirect_url: redirectUrl };
      const open = async () => {
        const session = readPortalSession(await call((api) => api.portalSession.create(wish)));
        return { ...session, url: check.page(session.url) };
      };
      try {
        return await open();
      } catch (error) {
        if (!isChargebeeCode(error, 'resource_not_found')) throw error;
        await ensureCustomer(customer);
        return open();
      }
    },
  };
}
