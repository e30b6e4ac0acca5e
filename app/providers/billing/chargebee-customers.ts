import type { AddressCheck } from './chargebee-addresses';
import { type ChargebeeCall, isChargebeeCode, nullOn } from './chargebee-call';
import { readPortalSession } from './chargebee-page-answers';
import type { BillingPort } from './port';

export function chargebeeCustomers(
  call: ChargebeeCall,
  check: AddressCheck,
): Pick<BillingPort, 'ensureCustomer' | 'createPortalSession'> {
  const ensureCustomer: BillingPort['ensureCustomer'] = async ({ id, email, currency }) => {
    const customer = { id, email, preferred_currency_code: currency };
    const headers = { 'chargebee-idempotency-key': `customer-${id}` };
    await nullOn(['duplicate_entry'], () => call((api) => api.customer.create(customer, headers)));
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
