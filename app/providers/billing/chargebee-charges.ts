import { AppError } from '~/kit/app-error';
import { resourceId } from './chargebee-answers';
import type { ChargebeeCall } from './chargebee-call';
import { findCharged, readCharged } from './chargebee-invoice-answers';
import { toItems } from './chargebee-pages';
import type { PaymentsPort, PaymentToken } from './payments-port';

/** Maximum number of a customer's invoices to search, newest first. */
const most = 100;

/** Immediate charges to a token. `gateway` is the provider's account for the page's tokens. */
export function chargebeeCharges(
  call: ChargebeeCall,
  gateway: string,
): Pick<PaymentsPort, 'chargeToken' | 'findInvoice'> {
  return {
    async chargeToken({ idempotencyKey, reference, customerId, currency, items, payment }) {
      if (payment && !gateway) throw new AppError('not-configured', 'No tokeniser of payment methods is configured.');
      const wish = {
        customer_id: customerId,
        currency_code: currency,
        po_number: reference,
        ...toItems(items),
        ...(payment && { ...toPayment(gateway, payment), retain_payment_source: false }),
      };
      const headers = { 'chargebee-idempotency-key': idempotencyKey };
      const answer = await call((api) => api.invoice.createForChargeItemsAndCharges(wish, headers));
      return readCharged(answer.invoice);
    },

    async findInvoice(customerId, reference) {
      if (!resourceId.test(customerId)) return null;
      const ofCustomer = { customer_id: { is: customerId }, 'sort_by[desc]': 'date', limit: most } as const;
      const { list } = await call((api) => api.invoice.list(ofCustomer));
      return findCharged(list, reference);
    },
  };
}

/** A card's token was confirmed by its bank, so it is passed as a payment intent; PayPal's is a one-time token. */
function toPayment(gateway: string, { method, nonce }: PaymentToken) {
  return method === 'CREDIT_CARD'
    ? { payment_intent: { gateway_account_id: gateway, gw_token: nonce, payment_method_type: 'card' as const } }
    : { payment_method: { gateway_account_id: gateway, tmp_token: nonce, type: 'paypal_express_checkout' as const } };
}
