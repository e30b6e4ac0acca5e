import { and, eq, inArray } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { billingCustomers, subscriptionCheckouts, subscriptions, users } from '#db/schema';
import { payableStates } from '~/features/checkout/rules';
import type { Scope, SubscriptionUpdate } from '~/scope/scope';
import { applyUpdate } from './apply-update.server';
import { settleCheckout } from './settle-checkout.server';

export interface Followed {
  outcome: 'done' | 'ignored' | 'stale';
  /** The subscription that the update is of, and its version there. */
  resource: string | null;
  version: number | null;
}

/**
 * Writes what an event tells of somebody's subscription into the database, and completes the payment page that began
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

function readOwner({ db }: Scope, customerId: string) {
  const isTheirs = eq(billingCustomers.customerId, customerId);
  return readOf(
    [
      firstOf(
        db
          .select({ userId: users.id, email: users.email })
          .from(billingCustomers)
          .innerJoin(users, eq(users.id, billingCustomers.userId))
          .where(isTheirs),
      ),
      firstOf(
        db
          .select({ subscriptionId: subscriptions.subscriptionId, resourceVersion: subscriptions.resourceVersion })
          .from(billingCustomers)
          .innerJoin(subscriptions, eq(subscriptions.userId, billingCustomers.userId))
          .where(isTheirs),
      ),
      db
        .select({ checkout: subscriptionCheckouts })
        .from(billingCustomers)
        .innerJoin(subscriptionCheckouts, eq(subscriptionCheckouts.userId, billingCustomers.userId))
        .where(and(isTheirs, inArray(subscriptionCheckouts.state, [...payableStates])))
        .limit(20),
    ],
    (user, held, checkouts) => user && { ...user, held, checkouts: checkouts.map(({ checkout }) => checkout) },
  );
}
