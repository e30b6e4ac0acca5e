import { eq } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { billingCustomers, subscriptions } from '#db/schema';
import type { ExpiryFacts, Scope } from '~/scope/scope';

/**
 * A member's payment method expires or has expired: they get one email for each method and event of it. `toldAt` is
 * when the provider said so.
 */
export async function remindOfExpiry(
  scope: Scope,
  { customerId, month, hasExpired }: ExpiryFacts,
  toldAt: Date,
): Promise<'done' | 'ignored'> {
  const [payer] = await scope.read(readPayer(scope, customerId));
  if (!payer) return 'ignored';
  const { userId, subscriptionId } = payer;
  const mail = hasExpired ? 'card-expired' : 'card-expiring';
  // The provider tells of one card by two events, of the card and of the payment source.
  const cause = `${customerId}:${month ?? toldAt.toISOString().slice(0, 10)}`;
  await scope.write({
    mailed: scope.outbox.add({ kind: 'send-mail', mail, userId, subjectId: subscriptionId }, `${mail}:${cause}`),
  });
  scope.outbox.dispatch();
  return 'done';
}

function readPayer({ db }: Scope, customerId: string): Read<{ userId: string; subscriptionId: string } | null> {
  return firstOf(
    db
      .select({ userId: billingCustomers.userId, subscriptionId: subscriptions.subscriptionId })
      .from(billingCustomers)
      .innerJoin(subscriptions, eq(subscriptions.userId, billingCustomers.userId))
      .where(eq(billingCustomers.customerId, customerId)),
  );
}
