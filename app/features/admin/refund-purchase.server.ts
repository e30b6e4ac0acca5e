import { and, eq, exists, not, or, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { orders, outbox, payments } from '#db/schema';
import { stillActs } from '~/features/accounts/standing.server';
import { giveBackInvoice } from '~/features/checkout/give-back-invoice.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import type { RefundPurchase } from './schema';

const keyOf = (invoiceId: string) => `refund-by-office:${invoiceId}`;

/**
 * Has all that is left of a payment given back, by a job, once however often it is pressed. What closes by it and the
 * mail follow from the provider's own news, as for every refund. For a SUPER_ADMIN alone. Throws forbidden, and not-found
 * for an invoice that is not of this person.
 */
export async function refundPurchase(scope: Scope, { userId, invoiceId }: RefundPurchase): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  const { db } = scope;
  const one = { one: sql`1` };
  const isTheirs = or(
    exists(
      db
        .select(one)
        .from(orders)
        .where(and(eq(orders.userId, userId), eq(orders.invoiceId, invoiceId), eq(orders.state, 'paid'))),
    ),
    exists(
      db
        .select(one)
        .from(payments)
        .where(and(eq(payments.userId, userId), eq(payments.invoiceId, invoiceId))),
    ),
  );
  const isAsked = exists(
    db
      .select(one)
      .from(outbox)
      .where(eq(outbox.dedupeKey, keyOf(invoiceId))),
  );
  const [, , known] = await scope.read(
    auditEntry(
      scope,
      { action: 'refund-asked', subject: userId, details: { invoiceId }, isOfOffice: true },
      sql`${and(isTheirs, not(isAsked), stillActs(scope, viewer))}`,
    ),
    scope.outbox.addIfChanged({ kind: 'refund-invoice', userId, invoiceId }, keyOf(invoiceId)),
    firstOf(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.dedupeKey, keyOf(invoiceId)), isTheirs)),
    ),
  );
  if (!known) throw new AppError('not-found', 'There is no such payment of theirs.');
  scope.outbox.dispatch();
}

/** The job of it. */
export function giveBackByOffice(
  scope: Scope,
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<void> {
  return giveBackInvoice(scope, {
    userId,
    invoiceId,
    idempotencyKey: keyOf(invoiceId),
    comment: 'We give the money for this back.',
  });
}
