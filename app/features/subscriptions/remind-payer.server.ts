import { eq } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { billingCustomers, subscriptions } from '#db/schema';
import type { MailKind } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';

type Reminder = Extract<MailKind, 'card-expiring' | 'card-expired'>;
type Billing = Scope['providers']['billing'];

/** A member's payment method expires or has expired: they get one email for each method and event of it. */
export async function remindOfExpiry(
  scope: Scope,
  event: Parameters<Billing['expiryOf']>[0],
  mail: Reminder,
): Promise<'done' | 'ignored'> {
  const expiry = scope.providers.billing.expiryOf(event);
  if (!expiry) return 'ignored';
  // The provider tells of one card by two events, of the card and of the payment source.
  const day = event.occurredAt.toISOString().slice(0, 10);
  return remind(scope, expiry.customerId, mail, `${expiry.customerId}:${expiry.month ?? day}`);
}

async function remind(scope: Scope, customerId: string, mail: Reminder, cause: string): Promise<'done' | 'ignored'> {
  const [payer] = await scope.read(readPayer(scope, customerId));
  if (!payer) return 'ignored';
  const { userId, subscriptionId } = payer;
  await scope.read(
    scope.outbox.add({ kind: 'send-mail', mail, userId, subjectId: subscriptionId }, `${mail}:${cause}`),
  );
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
