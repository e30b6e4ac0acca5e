import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { payments } from '#db/schema';
import { currencyFor } from '~/features/catalogue/currency';
import { readCustomer } from '~/features/checkout/queries.server';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { texts } from '../rules';
import type { PortalOutput } from '../schema';

/**
 * A link to the member's billing pages at the provider (card, invoices, pausing). The link works once and is never
 * stored. With `isForKnown` it throws conflict for a member who has never paid or subscribed, whose pages are empty.
 * Throws rate-limited, not-configured, provider-failed.
 */
export async function openPortal(scope: Scope, { isForKnown = false } = {}): Promise<PortalOutput> {
  const viewer = requireMember(scope);
  if (!scope.providers.billing.isConfigured) throw new AppError('not-configured', 'No billing provider is configured.');
  const tries = { name: 'portal-user', subject: viewer.id, limit: 20, seconds: 600 };
  const [known] = await countTries(scope, [tries], readCustomer(scope, viewer.id));
  if (isForKnown && !known) throw new AppError('conflict', texts.noPortal, { code: 'NO_SUBSCRIPTION' });
  const { id, url, expiresAt } = await scope.providers.billing.createPortalSession(
    { id: known?.id ?? viewer.id, email: viewer.email, currency: currencyFor(scope, null) },
    scope.config.appOrigin + paths.myProfile(),
  );
  return { id, url, expiresAt: expiresAt?.toISOString() ?? null };
}

/**
 * A fresh link to the invoice of the member's own payment. The provider's links expire, so none is stored. Throws
 * not-found for anybody else's payment and for an invoice that the provider does not have, rate-limited, and
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
