import { and, eq, gt } from 'drizzle-orm';
import { payments } from '#db/schema';
import { readAddress } from '~/features/accounts/mail/account-mails.server';
import { addRefund, forgetEndedRefund } from '~/features/checkout/ask-for-refund.server';
import { markRefunded, reopenWithdrawal } from '~/features/checkout/withdrawn.server';
import type { Scope } from '~/scope/scope';
import { applyUpdate } from './apply-update.server';

interface Withdrawn {
  userId: string;
  subscriptionId: string;
}

/**
 * Ends a subscription that its owner has withdrawn from, at once, and has its payments refunded. An internal job: a
 * repeat ends nothing more and refunds nothing more. Throws provider-failed.
 */
export async function endWithdrawn(scope: Scope, { userId, subscriptionId }: Withdrawn): Promise<void> {
  const { billing } = scope.providers;
  // If the provider refuses, the subscription has ended already, and its state at the provider says so.
  const update =
    (await billing.endSubscription(subscriptionId)) ?? (await billing.retrieveSubscription(subscriptionId));
  const [owner, paid] = await scope.read(
    readAddress(scope, userId),
    scope.db
      .select({ invoiceId: payments.invoiceId })
      .from(payments)
      .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.userId, userId), gt(payments.amount, 0))),
  );
  await scope.write({
    applied: update ? applyUpdate(scope, { userId, email: owner?.email ?? null }, update) : [],
    refundsAdded: paid.flatMap(({ invoiceId }) => [
      forgetEndedRefund(scope, { invoiceId }),
      reopenWithdrawal(scope.db, subscriptionId),
      addRefund(scope, { userId, invoiceId }),
    ]),
    // A free trial, or a subscription whose payments were refunded before.
    settled: markRefunded(scope.db, subscriptionId, scope.now()),
  });
  scope.outbox.dispatch();
}
