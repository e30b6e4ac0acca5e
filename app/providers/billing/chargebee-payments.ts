import { AppError, refusedByProvider } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { type AddressCheck, type ChargebeeCall, nullOn, readAnswer, requireSame, resourceId } from './chargebee-call';
import {
  DownloadAnswer,
  findCharged,
  formatReference,
  InvoiceAnswer,
  readCreditNotes,
  readInvoice,
  readPaidInvoice,
  readRefund,
} from './chargebee-invoice-answers';
import { toItems } from './chargebee-pages';
import { NewSourceAnswer } from './chargebee-subscription-answers';
import type { PaymentsPort, PaymentToken } from './payments-port';

/** Maximum number of a customer's invoices, or of an invoice's credit notes, to read. */
const most = 100;

/** The provider's limit for a comment. */
const longestComment = 300;

/** Payment methods, charges and invoices. `gateway` is the provider's account for the page's tokens. */
export function chargebeePayments(call: ChargebeeCall, check: AddressCheck, gateway: string): PaymentsPort {
  return {
    async keepPaymentToken(customerId, { method, nonce }) {
      if (!gateway) throw new AppError('not-configured', 'No tokeniser of payment methods is configured.');
      const headers = { 'chargebee-idempotency-key': `token-${derivedId(JSON.stringify([customerId, nonce]))}` };
      const common = { customer_id: customerId, replace_primary_payment_source: true };
      // A card's token was confirmed by its bank; only this one of the two calls keeps the confirmation.
      const answer = await call((api) =>
        method === 'CREDIT_CARD'
          ? api.paymentSource.createUsingPaymentIntent({ ...common, ...ofCard(gateway, nonce) }, headers)
          : api.paymentSource.createUsingTempToken({ ...common, ...ofPaypal(gateway, nonce) }, headers),
      );
      return { paymentSourceId: readAnswer(NewSourceAnswer, answer).payment_source.id };
    },

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
      return readPaidInvoice(readAnswer(InvoiceAnswer, answer.invoice));
    },

    async findInvoice(customerId, reference) {
      if (!resourceId.test(customerId)) return null;
      const ofCustomer = { customer_id: { is: customerId }, 'sort_by[desc]': 'date', limit: most } as const;
      const { list } = await call((api) => api.invoice.list(ofCustomer));
      return findCharged(list, reference);
    },

    async retrieveInvoice(id) {
      if (!resourceId.test(id)) return null;
      return nullOn(['resource_not_found'], async () => {
        const answer = await call((api) => api.invoice.retrieve(id));
        const { invoice, hasCreditNotes } = readInvoice(answer.invoice);
        requireSame(id, invoice.id);
        if (!hasCreditNotes) return { ...invoice, creditNotes: [] };
        const ofInvoice = { reference_invoice_id: { is: id }, 'sort_by[asc]': 'date', limit: most } as const;
        const { list } = await call((api) => api.creditNote.list(ofInvoice));
        return { ...invoice, creditNotes: readCreditNotes(list) };
      });
    },

    async linkInvoice(id) {
      if (!resourceId.test(id)) return null;
      return nullOn(['resource_not_found'], async () => {
        const { download } = readAnswer(DownloadAnswer, await call((api) => api.invoice.pdf(id)));
        return check.download(download.download_url);
      });
    },

    async refundInvoice({ invoiceId, amount, idempotencyKey, comment }) {
      if (!resourceId.test(invoiceId)) throw refusedByProvider();
      const refund = {
        refund_amount: amount,
        comment: comment.slice(0, longestComment),
        customer_notes: `${comment} ${formatReference(idempotencyKey)}`,
      };
      const headers = { 'chargebee-idempotency-key': idempotencyKey };
      const done = readRefund(await call((api) => api.invoice.refund(invoiceId, refund, headers)));
      // The provider did something else than requested: a retry could only make it worse.
      if (done.amount !== amount || done.invoiceIds.some((id) => id !== invoiceId)) {
        const what = `It gave back ${done.amount} of the invoices ${done.invoiceIds.join(', ')}.`;
        throw refusedByProvider(new Error(what));
      }
      return { creditNoteId: done.creditNoteId, amount };
    },
  };
}

/** A card's token was confirmed by its bank, so it is passed as a payment intent; PayPal's is a one-time token. */
function toPayment(gateway: string, { method, nonce }: PaymentToken) {
  return method === 'CREDIT_CARD' ? ofCard(gateway, nonce) : { payment_method: ofPaypal(gateway, nonce) };
}

function ofCard(gateway: string, nonce: string) {
  return { payment_intent: { gateway_account_id: gateway, gw_token: nonce, payment_method_type: 'card' as const } };
}

function ofPaypal(gateway: string, nonce: string) {
  return { gateway_account_id: gateway, tmp_token: nonce, type: 'paypal_express_checkout' as const };
}
