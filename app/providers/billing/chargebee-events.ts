import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import { InvoiceAnswer, readNews, resourceId, toEvent } from './chargebee-answers';
import { type ChargebeeCall, isChargebeeCode } from './chargebee-call';
import type { BillingPort } from './port';

/** Events of a credit note carry it alone, those of an invoice name the notes that it has. */
const Credited = z.object({
  credit_note: z.object({ reference_invoice_id: z.string().optional() }).optional(),
  invoice: InvoiceAnswer.optional(),
});

export function chargebeeEvents(
  call: ChargebeeCall,
): Pick<BillingPort, 'readEvent' | 'retrieveEvent' | 'newsOf' | 'invoiceOf' | 'creditedInvoiceOf'> {
  return {
    readEvent(body) {
      try {
        return toEvent(JSON.parse(body));
      } catch (cause) {
        throw new AppError('unreadable', 'The body is not an event.', { cause });
      }
    },

    async retrieveEvent(id) {
      if (!resourceId.test(id)) return null;
      try {
        const answer = await call((api) => api.event.retrieve(id));
        return toEvent(answer.event);
      } catch (error) {
        if (isChargebeeCode(error, 'resource_not_found')) return null;
        throw error;
      }
    },

    newsOf: ({ content }) => readNews(content),

    invoiceOf(event) {
      const found = z.object({ invoice: InvoiceAnswer }).safeParse(event.content);
      if (!found.success) return null;
      const { id, customer_id, status } = found.data.invoice;
      return { invoiceId: id, customerId: customer_id, isPaid: status === 'paid' };
    },

    creditedInvoiceOf({ content }) {
      const found = Credited.safeParse(content);
      if (!found.success) return null;
      const { credit_note: note, invoice } = found.data;
      return note?.reference_invoice_id ?? (invoice?.issued_credit_notes.length ? invoice.id : null);
    },
  };
}
