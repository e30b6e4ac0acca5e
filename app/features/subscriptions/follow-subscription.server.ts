import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { billingCustomers, subscriptionCheckouts, subscriptions, users, withdrawals } from '#db/schema';
import { keepCredits } from '~/features/checkout/refund-order.server';
import { payableStates } from '~/features/checkout/rules';
import { markRefunded } from '~/features/checkout/withdrawn.server';
import { mailOf } from '~/scope/jobs';
import type { ExpiryFacts, Invoice, Scope, SubscriptionUpdate } from '~/scope/scope';
import { applyUpdate, settlePayments } from './apply-update.server';
import { settleCheckout } from './settle-checkout.server';

/** The outcome of an event, and what it was about with its version at the provider, if that has versions. */
export interface Followed {
  outcome: 'done' | 'ignored' | 'stale';
  resource?: string | null;
  version?: number | null;
}

/**
 * Writes the provider's update of a member's subscription into the database, and completes the payment page that began
 * it. `stale`: the database had a newer version already, and nothing was changed. Throws provider-failed.
 */
export async function followSubscription(scope: Scope, update: SubscriptionUpdate): Promise<Followed> {
  const { subscription, payment, payer } = update;
  const told = { resource: subscription?.id ?? null, version: subscription?.version ?? null };
  const customerId = subscription?.customerId ?? payment?.customerId ?? payer?.customerId;
  if (!customerId) return { outcome: 'ignored', ...told };
  const [owner] = await scope.read(readOwner(scope, customerId));
  if (!owner) return { outcome: 'ignored', ...told };
  const { userId, email, held, checkouts } = owner;
  await scope.write({ applied: applyUpdate(scope, { userId, email }, update) });
  for (const checkout of checkouts) {
    if (checkout.subscriptionId === told.resource) await settleCheckout(scope, checkout, email);
  }
  const isOld = subscription && held?.subscriptionId === subscription.id && held.resourceVersion > subscription.version;
  return { outcome: isOld && !payment ? 'stale' : 'done', ...told };
}

function readOwner(scope: Scope, customerId: string) {
  const found = scope.db
    .select({ checkout: subscriptionCheckouts })
    .from(billingCustomers)
    .innerJoin(subscriptionCheckouts, eq(subscriptionCheckouts.userId, billingCustomers.userId))
    .where(and(eq(billingCustomers.customerId, customerId), inArray(subscriptionCheckouts.state, [...payableStates])))
    .limit(20);
  return readOf(
    [readCustomerOwner(scope, customerId), found],
    (payer, checkouts) => payer && { ...payer, checkouts: checkouts.map(({ checkout }) => checkout) },
  );
}

/** The member who owns a customer of the provider, with their subscription, if any. */
function readCustomerOwner({ db }: Scope, customerId: string) {
  const { subscriptionId, resourceVersion } = subscriptions;
  return firstOf(
    db
      .select({ userId: users.id, email: users.email, held: { subscriptionId, resourceVersion } })
      .from(billingCustomers)
      .innerJoin(users, eq(users.id, billingCustomers.userId))
      .leftJoin(subscriptions, eq(subscriptions.userId, billingCustomers.userId))
      .where(eq(billingCustomers.customerId, customerId)),
  );
}

/**
 * Records the refunds of a subscription's invoice, which the provider reports by events. The one-off package ends when
 * all of its payments were refunded. A refund of a subscription that its owner has withdrawn from is mailed.
 */
export async function followTermRefund(scope: Scope, invoice: Invoice): Promise<'done' | 'ignored'> {
  const { customerId, subscriptionId } = invoice;
  const [owner, withdrawn] = await scope.read(
    readCustomerOwner(scope, customerId),
    firstOf(
      scope.db
        .select({ id: withdrawals.contractId })
        .from(withdrawals)
        .where(eq(withdrawals.contractId, subscriptionId ?? '')),
    ),
  );
  if (!owner || !subscriptionId) return 'ignored';
  const { userId } = owner;
  const note = withdrawn && invoice.creditNotes.at(-1);
  await scope.write({
    creditsKept: keepCredits(scope, userId, invoice),
    paymentsSettled: settlePayments(scope, userId, subscriptionId),
    withdrawalRefunded: markRefunded(scope.db, subscriptionId, scope.now()),
    mailed: note
      ? [scope.outbox.add(mailOf('withdrawal-refunded', userId, note.id), `withdrawal-refunded:${note.id}`)]
      : [],
  });
  scope.outbox.dispatch();
  return 'done';
}

/**
 * Follows the deletion of a customer at the provider, which deletes their subscription: it ends that day, its payment
 * method is forgotten, and the member may buy in any currency again. Purchases and packages paid for good stay. A
 * customer who was created again after that day is left alone.
 */
export async function detachCustomer(
  scope: Scope,
  { customerId, deletedAt }: { customerId: string; deletedAt: Date },
): Promise<'done' | 'ignored'> {
  const { db } = scope;
  const isGone = and(eq(billingCustomers.customerId, customerId), lte(billingCustomers.createdAt, deletedAt));
  const owner = db.select({ id: billingCustomers.userId }).from(billingCustomers).where(isGone);
  const s = subscriptions;
  const isTheirs = and(sql`${s.userId} IN ${owner}`, lte(s.startedAt, deletedAt));
  const at = deletedAt.getTime();
  const { removed } = await scope.write({
    payerForgotten: db
      .update(s)
      .set({ cardType: null, cardLastFour: null, payerEmail: null, payerVersion: at })
      .where(isTheirs),
    ended: db
      .update(s)
      .set({
        state: 'cancelled',
        nextPaymentAt: null,
        pastDueSince: null,
        canceledAt: sql`coalesce(${s.canceledAt}, ${at})`,
        currentTermEndsAt: sql`min(coalesce(${s.currentTermEndsAt}, ${at}), ${at})`,
      })
      .where(and(isTheirs, eq(s.isPaidForGood, false))),
    removed: db.delete(billingCustomers).where(isGone).returning({ userId: billingCustomers.userId }),
  });
  return removed.length ? 'done' : 'ignored';
}

/**
 * Emails a member whose payment method expires or has expired, once for each method and event. `toldAt` is the time at
 * which the provider said so.
 */
export async function remindOfExpiry(
  scope: Scope,
  { customerId, month, hasExpired }: ExpiryFacts,
  toldAt: Date,
): Promise<'done' | 'ignored'> {
  const [payer] = await scope.read(readCustomerOwner(scope, customerId));
  if (!payer?.held) return 'ignored';
  const { userId, held } = payer;
  const mail = hasExpired ? 'card-expired' : 'card-expiring';
  // The provider sends two events about one card: one for the card and one for the payment source.
  const cause = `${customerId}:${month ?? toldAt.toISOString().slice(0, 10)}`;
  await scope.write({
    mailed: scope.outbox.add(mailOf(mail, userId, held.subscriptionId), `${mail}:${cause}`),
  });
  scope.outbox.dispatch();
  return 'done';
}
