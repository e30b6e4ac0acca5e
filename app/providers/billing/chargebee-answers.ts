import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type { BillingEvent, HostedPage, PaidInvoice, PortalSession } from './port';

/** Ids of ours that reach a path: the SDK turns an encoded slash back into one, so nothing else may pass. */
export const resourceId = /^[A-Za-z0-9_-]{1,70}$/;

const Portal = z.object({
  portal_session: z.object({ id: z.string(), access_url: z.url(), expires_at: z.number().int().optional() }),
});

export function readPortalSession(raw: unknown): PortalSession {
  const read = Portal.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  const { id, access_url: url, expires_at: expires } = read.data.portal_session;
  return { id, url, expiresAt: expires ? new Date(expires * 1000) : null };
}

const Event = z.object({
  id: z.string().regex(resourceId),
  event_type: z.string().min(1).max(100),
  occurred_at: z.number().int(),
  content: z.record(z.string(), z.unknown()),
});

export function toEvent(raw: unknown): BillingEvent {
  const event = Event.parse(raw);
  return {
    id: event.id,
    type: event.event_type,
    occurredAt: new Date(event.occurred_at * 1000),
    content: event.content,
  };
}

/** Only what we rely on; the provider adds members without notice and old payloads lack some. */
export const Invoice = z.object({
  id: z.string(),
  customer_id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  total: z.number().int().default(0),
  amount_paid: z.number().int().default(0),
  paid_at: z.number().int().optional(),
  line_items: z.array(z.object({ entity_id: z.string().optional() })).default([]),
  linked_payments: z.array(z.object({ txn_id: z.string(), txn_status: z.string().optional() })).default([]),
});

const Page = z.object({
  id: z.string().regex(resourceId),
  url: z.url().default('https://invalid.invalid/'),
  state: z.enum(['created', 'requested', 'succeeded', 'acknowledged', 'cancelled']),
  expires_at: z.number().int().optional(),
  pass_thru_content: z.string().optional(),
  content: z
    .object({
      invoice: Invoice.optional(),
      customer: z.object({ id: z.string() }).optional(),
      transaction: z.object({ id: z.string() }).optional(),
    })
    .optional(),
});

const PassThrough = z.object({ orderId: z.string(), userId: z.string() });

export function readHostedPage(raw: unknown): HostedPage {
  const read = Page.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  const page = read.data;
  const invoice = page.content?.invoice;
  return {
    id: page.id,
    url: page.url,
    state: page.state,
    expiresAt: page.expires_at ? new Date(page.expires_at * 1000) : null,
    passThrough: readPassThrough(page.pass_thru_content),
    customerId: page.content?.customer?.id ?? invoice?.customer_id ?? null,
    invoice: invoice ? readInvoice(invoice, page.content?.transaction?.id) : null,
  };
}

function readPassThrough(text: string | undefined): HostedPage['passThrough'] {
  if (!text) return null;
  try {
    return PassThrough.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function readInvoice(invoice: z.infer<typeof Invoice>, transactionId: string | undefined): PaidInvoice {
  const payment = invoice.linked_payments.find(
    (link) => link.txn_status === undefined || link.txn_status === 'success',
  );
  return {
    id: invoice.id,
    customerId: invoice.customer_id,
    currency: invoice.currency_code,
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    isPaid: invoice.status === 'paid',
    transactionId: payment?.txn_id ?? transactionId ?? null,
    paidAt: invoice.paid_at ? new Date(invoice.paid_at * 1000) : null,
    itemPriceIds: invoice.line_items.flatMap((line) => line.entity_id ?? []),
  };
}
