import { completeByInvoice } from '~/features/checkout/complete-by-invoice.server';
import { noteRefund } from '~/features/checkout/note-refund.server';
import type { Scope } from '~/scope/scope';

export type BillingEvent = NonNullable<Awaited<ReturnType<Scope['providers']['billing']['retrieveEvent']>>>;

/**
 * Works on an event, as the provider itself has it. Answers `ignored` when there is nothing to do about it; what it
 * throws makes the job try again.
 */
export type EventHandler = (scope: Scope, event: BillingEvent, receivedAt: Date) => Promise<'done' | 'ignored'>;

/** What is done about which kind of event; all other kinds are kept and ignored. */
export const eventHandlers: ReadonlyMap<string, EventHandler> = new Map<string, EventHandler>([
  // An invoice of nothing to pay is never followed by a payment.
  ['invoice_generated', completeByInvoice],
  ['payment_succeeded', completeByInvoice],
  ['payment_refunded', noteRefund],
]);
