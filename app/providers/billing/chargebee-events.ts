import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import { readAnswer, requireSame, resourceId } from './chargebee-answers';
import { type ChargebeeCall, isChargebeeCode } from './chargebee-call';
import { readEvents, toEvent } from './chargebee-event-answers';
import { readCoupon, readCustomerId, readExpiry, readPrice } from './chargebee-facts';
import { InvoiceAnswer } from './chargebee-invoice-answers';
import { readNews } from './chargebee-subscription-answers';
import type { BillingPort } from './port';

/** Events of a credit note carry it alone, those of an invoice name the notes that it has. */
const Credited = z.object({
  credit_note: z.object({ reference_invoice_id: z.string().optional() }).optional(),
  invoice: InvoiceAnswer.optional(),
});

type Events = Pick<
  BillingPort,
  | 'readEvent'
  | 'retrieveEvent'
  | 'listEvents'
  | 'newsOf'
  | 'invoiceOf'
  | 'creditedInvoiceOf'
  | 'customerOf'
  | 'couponOf'
  | 'priceOf'
  | 'expiryOf'
>;

export function chargebeeEvents(call: ChargebeeCall): Events {
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
        const event = toEvent(answer.event);
        requireSame(id, event.id);
        return event;
      } catch (error) {
        if (isChargebeeCode(error, 'resource_not_found')) return null;
        throw error;
      }
    },

    async listEvents(after, offset) {
      const wish = {
        occurred_at: { after: Math.floor(after.getTime() / 1000) },
        'sort_by[asc]': 'occurred_at',
        limit: 100,
        ...(offset !== null && { offset }),
      } as const;
      return readEvents(await call((api) => api.event.list(wish)));
    },

    newsOf: ({ content }) => readNews(content),

    invoiceOf(event) {
      const { invoice } = readAnswer(z.object({ invoice: InvoiceAnswer.optional() }), event.content);
      if (!invoice) return null;
      const { id, customer_id, status, po_number: reference = null } = invoice;
      return { invoiceId: id, customerId: customer_id, isPaid: status === 'paid', reference };
    },

    customerOf: ({ content }) => readCustomerId(content),
    couponOf: ({ content }) => readCoupon(content),
    priceOf: ({ content }) => readPrice(content),
    expiryOf: ({ content }) => readExpiry(content),

    creditedInvoiceOf({ content }) {
      const { credit_note: note, invoice } = readAnswer(Credited, content);
      return note?.reference_invoice_id ?? (invoice?.issued_credit_notes.length ? invoice.id : null);
    },
  };
}
