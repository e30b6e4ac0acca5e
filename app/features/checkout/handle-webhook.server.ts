import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { billingCustomers, orders, webhookEvents } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { after, day, minute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { completePurchase } from './complete-purchase.server';

/** Events that something is done about; all others are kept and ignored. */
export const handledEvents: ReadonlySet<string> = new Set(['invoice_generated', 'payment_succeeded']);

/** How long an invoice may be ahead of its page before it counts as none of ours. */
const patience = 5 * minute;

type InvoiceFacts = NonNullable<ReturnType<Scope['providers']['billing']['invoiceOf']>>;
type Outcome = { state: 'done' | 'ignored' | 'failed'; error?: string };

/**
 * Works on one event of the ledger; a job of the house. The event's body only says where to look: event and page are
 * read again from the provider, so a forged one changes nothing. Throws what makes the job try again.
 */
export async function handleWebhook(scope: Scope, { eventId }: { eventId: string }): Promise<void> {
  const [row] = await scope.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId));
  if (row?.state !== 'received') return;
  const outcome = await workOn(scope, eventId, row.receivedAt);
  await scope.db
    .update(webhookEvents)
    .set({ state: outcome.state, error: outcome.error ?? null, handledAt: scope.now() })
    .where(eq(webhookEvents.id, eventId));
}

async function workOn(scope: Scope, eventId: string, receivedAt: Date): Promise<Outcome> {
  const event = await scope.providers.billing.retrieveEvent(eventId);
  if (!event) {
    scope.log.warn('webhook-unknown-to-provider', { eventId });
    return { state: 'failed', error: 'The provider does not know this event.' };
  }
  const invoice = scope.providers.billing.invoiceOf(event);
  if (!invoice?.isPaid) return { state: 'ignored' };
  return completeByInvoice(scope, invoice, receivedAt);
}

/** An invoice does not name its page: the payer's orders of the day that may still be paid are looked through. */
async function completeByInvoice(scope: Scope, invoice: InvoiceFacts, receivedAt: Date): Promise<Outcome> {
  const [settled, candidates] = await scope.db.batch([
    scope.db.select({ id: orders.id }).from(orders).where(eq(orders.invoiceId, invoice.invoiceId)),
    scope.db
      .select({ id: orders.id, state: orders.state })
      .from(billingCustomers)
      .innerJoin(orders, eq(orders.userId, billingCustomers.userId))
      .where(
        and(
          eq(billingCustomers.customerId, invoice.customerId),
          inArray(orders.state, ['open', 'expired', 'cancelled']),
          gt(orders.createdAt, after(scope.now(), -day)),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(10),
  ]);
  if (settled.length) return { state: 'done' };
  const states = new Set<string>();
  for (const { id } of candidates) states.add((await completePurchase(scope, { orderId: id })).state);
  if (states.has('paid')) return { state: 'done' };
  if (states.has('open') && scope.now().getTime() - receivedAt.getTime() < patience) {
    throw new AppError('provider-failed', 'The page of this invoice has not come to its end yet.');
  }
  return { state: 'ignored' };
}
