import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { payments } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/**
 * A fresh link to the invoice of the member's own payment: the provider's links end after a while, so none is kept.
 * Throws not-found for anybody else's payment and for an invoice that the provider does not have, rate-limited, and
 * provider-failed.
 */
export async function openInvoice(scope: Scope, { paymentId }: { paymentId: string }): Promise<string> {
  const viewer = requireMember(scope);
  const limit = { name: 'open-invoice', subject: viewer.id, limit: 60, seconds: 3600 };
  const isOwn = and(eq(payments.id, paymentId), eq(payments.userId, viewer.id));
  const [payment] = await countTries(
    scope,
    [limit],
    firstOf(scope.db.select({ invoiceId: payments.invoiceId }).from(payments).where(isOwn)),
  );
  const url = payment && (await scope.providers.billing.linkInvoice(payment.invoiceId));
  if (!url) throw new AppError('not-found');
  return url;
}
