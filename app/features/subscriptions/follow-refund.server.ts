import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { billingCustomers } from '#db/schema';
import { keepCredits } from '~/features/checkout/keep-credits.server';
import type { Invoice, Scope } from '~/scope/scope';
import { settlePayments } from './settle-payments.server';

/**
 * Notes what was given back of a subscription's invoice; done by events of the provider. The one-off package ends when
 * all its payments were.
 */
export async function followTermRefund(scope: Scope, invoice: Invoice): Promise<'done' | 'ignored'> {
  const { customerId, subscriptionId } = invoice;
  const [owner] = await scope.read(
    firstOf(
      scope.db
        .select({ userId: billingCustomers.userId })
        .from(billingCustomers)
        .where(eq(billingCustomers.customerId, customerId)),
    ),
  );
  if (!owner || !subscriptionId) return 'ignored';
  const { userId } = owner;
  await scope.write({
    creditsKept: keepCredits(scope, userId, invoice),
    paymentsSettled: settlePayments(scope, userId, subscriptionId),
  });
  scope.outbox.dispatch();
  return 'done';
}
