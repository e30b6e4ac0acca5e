import { refusedByProvider } from '~/kit/app-error';
import type { AddressCheck } from './chargebee-addresses';
import { requireSame, resourceId } from './chargebee-answers';
import { type ChargebeeCall, nullOn } from './chargebee-call';
import { formatReference, readCreditNotes, readDownload, readInvoice, readRefund } from './chargebee-invoice-answers';
import type { PaymentsPort } from './payments-port';

/** The provider's limit for a comment. */
const longestComment = 300;

export function chargebeeInvoices(
  call: ChargebeeCall,
  check: AddressCheck,
): Pick<PaymentsPort, 'retrieveInvoice' | 'linkInvoice' | 'refundInvoice'> {
  return {
    async retrieveInvoice(id) {
      if (!resourceId.test(id)) return null;
      return nullOn(['resource_not_found'], async () => {
        const answer = await call((api) => api.invoice.retrieve(id));
        const { invoice, hasCreditNotes } = readInvoice(answer.invoice);
        requireSame(id, invoice.id);
        if (!hasCreditNotes) return { ...invoice, creditNotes: [] };
        const ofInvoice = { reference_invoice_id: { is: id }, limit: 100 };
        const { list } = await call((api) => api.creditNote.list(ofInvoice));
        return { ...invoice, creditNotes: readCreditNotes(list) };
      });
    },

    async linkInvoice(id) {
      if (!resourceId.test(id)) return null;
      return nullOn(['resource_not_found'], async () =>
        check.download(readDownload(await call((api) => api.invoice.pdf(id)))),
      );
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
        throw refusedByProvider(
          new Error(`It gave back ${done.amount} of the invoices ${done.invoiceIds.join(', ')}.`),
        );
      }
      return { creditNoteId: done.creditNoteId, amount };
    },
  };
}
