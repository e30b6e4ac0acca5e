import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import type { AddressCheck } from './chargebee-addresses';
import type { ChargebeeCall } from './chargebee-call';
import { readPageAddress } from './chargebee-page-answers';
import { readPaymentSource } from './chargebee-subscription-answers';
import type { BillingPort } from './port';

type Payments = Pick<BillingPort, 'keepPaymentToken' | 'createMethodsPage'>;

/** Customers' payment methods. `gateway` is the provider's account for the page's tokens. */
export function chargebeePayments(call: ChargebeeCall, check: AddressCheck, gateway: string): Payments {
  return {
    async keepPaymentToken(customerId, { method, nonce }) {
      if (!gateway) throw new AppError('not-configured', 'No tokeniser of payment methods is configured.');
      const headers = { 'chargebee-idempotency-key': `token-${derivedId(JSON.stringify([customerId, nonce]))}` };
      const common = { customer_id: customerId, replace_primary_payment_source: true };
      // A card's token was confirmed by its bank; only this one of the two calls keeps the confirmation.
      const answer = await (method === 'CREDIT_CARD'
        ? call((api) =>
            api.paymentSource.createUsingPaymentIntent(
              {
                ...common,
                payment_intent: { gateway_account_id: gateway, gw_token: nonce, payment_method_type: 'card' },
              },
              headers,
            ),
          )
        : call((api) =>
            api.paymentSource.createUsingTempToken(
              { ...common, gateway_account_id: gateway, type: paypal, tmp_token: nonce },
              headers,
            ),
          ));
      return readPaymentSource(answer);
    },

    async createMethodsPage(customerId, redirectUrl) {
      const wish = { customer: { id: customerId }, redirect_url: redirectUrl };
      const { url } = readPageAddress(await call((api) => api.hostedPage.managePaymentSources(wish)));
      return { url: check.page(url) };
    },
  };
}

const paypal = 'paypal_express_checkout' as const;
