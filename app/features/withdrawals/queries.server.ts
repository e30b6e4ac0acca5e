import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { firstOf, type Read, readOf } from '#db/read';
import { creditNotes, orders, payments, users, withdrawals } from '#db/schema';
import { chargedUntil, daysPaid, daysUsed, keptOf, paysForDays } from '~/features/checkout/days-used.server';
import { type Order, readOrders } from '~/features/checkout/queries.server';
import { isInPeriod } from '~/features/entitlements/withdrawal-right';
import { readHeldBy } from '~/features/subscriptions/payments/show-payments.server';
import { after, day } from '~/kit/dates';
import { emailKeyOf } from '~/kit/text/mailbox';
import type { Scope } from '~/scope/scope';
import { type Contract, longestPeriod } from './rules';

/** Orders of one period that are looked at. Nobody buys more often than this. */
const mostOrders = 100;

/** Payment pages can be paid for this long after their order was written, and the money may come later. */
const longestPayment = 10 * day;

/**
 * The orders and the subscription that a person could withdraw from at a moment, the newest first. Contracts that began
 * later are left out: nobody can withdraw from them yet.
 */
export function readContracts(scope: Scope, userId: string | SQL, at: Date): Read<Contract[]> {
  const { db } = scope;
  const since = after(at, -longestPeriod);
  const ofPayment = sql`payments`;
  // What was withdrawn from is reckoned as it was then, all else as if it were withdrawn from at this moment.
  const until = sql`CASE WHEN ${hasRow(withdrawals, sql`contract_id = payments.subscription_id`)}
    THEN ${chargedUntil(ofPayment)}
    WHEN ${paysForDays(userId, sql`payments.subscription_id`)} THEN ${at.getTime()} END`;
  const parts = [
    readOrders(
      scope,
      and(eq(orders.userId, userId), eq(orders.state, 'paid'), gt(orders.createdAt, after(since, -longestPayment))),
      mostOrders,
    ),
    readHeldBy(scope, userId),
    db
      .select({ invoiceId: creditNotes.invoiceId, given: sql<number>`sum(${creditNotes.amount})`.as('given') })
      .from(creditNotes)
      .where(and(eq(creditNotes.userId, userId), lte(creditNotes.issuedAt, at)))
      .groupBy(creditNotes.invoiceId),
    db
      .select({
        invoiceId: payments.invoiceId,
        amount: payments.amount,
        subscriptionId: payments.subscriptionId,
        used: daysUsed(ofPayment, until).as('used'),
        days: daysPaid(ofPayment).as('days'),
        kept: keptOf(ofPayment, until).as('kept'),
      })
      .from(payments)
      .where(and(eq(payments.userId, userId), gt(payments.paidAt, after(since, -longestPayment)))),
    db.select({ id: withdrawals.contractId }).from(withdrawals).where(eq(withdrawals.userId, userId)),
  ] as const;
  return readOf(parts, (bought, held, credits, paid, withdrawn) => {
    const givenFor = new Map(credits.map(({ invoiceId, given }) => [invoiceId, given]));
    const leftOf = (invoiceId: string | null, owed: number) => Math.max(0, owed - (givenFor.get(invoiceId ?? '') ?? 0));
    const gone = new Set(withdrawn.map(({ id }) => id));
    const hindranceOf = (one: {
      id: string;
      boughtAt: Date;
      waivedAt?: Date | null;
      isRefunded: boolean;
    }): Contract['hindrance'] => {
      if (gone.has(one.id)) return 'withdrawn';
      if (one.isRefunded) return 'refunded';
      if (!isInPeriod(one.boughtAt, at)) return 'over';
      return one.waivedAt ? 'given-up' : null;
    };
    const ofOrders = bought.flatMap((order): Contract[] => {
      const boughtAt = order.paidAt ?? order.createdAt;
      const sum = leftOf(order.invoiceId, order.paidAmount ?? order.total);
      const isRefunded = order.lines.every((line) => line.isReturned || line.isGivenBack);
      return [
        {
          kind: 'order',
          id: order.id,
          title: titleOf(order),
          boughtAt,
          sum,
          currency: order.currency,
          invoiceId: order.invoiceId,
          charged: [],
          gifts: order.lines.filter(({ isGift }) => isGift).map(({ position }) => position),
          hindrance: hindranceOf({ id: order.id, boughtAt, waivedAt: order.waivedAt, isRefunded }),
        },
      ];
    });
    const subscription = held?.subscription;
    const terms = paid.filter(({ subscriptionId }) => subscriptionId === subscription?.subscriptionId);
    const ofSubscription = subscription
      ? [
          {
            kind: 'subscription' as const,
            id: subscription.subscriptionId,
            title: held.planName ?? 'Subscription',
            boughtAt: subscription.startedAt,
            sum: terms.reduce((sum, { invoiceId, amount, kept }) => sum + leftOf(invoiceId, amount - kept), 0),
            currency: subscription.currency,
            invoiceId: null,
            charged: terms.flatMap(({ used, days, kept, amount }) =>
              kept > 0 && used && days ? [{ used, days, paid: amount, kept }] : [],
            ),
            gifts: [],
            hindrance: hindranceOf({
              id: subscription.subscriptionId,
              boughtAt: subscription.startedAt,
              isRefunded: subscription.isRefunded,
            }),
          },
        ]
      : [];
    return [...ofOrders, ...ofSubscription]
      .filter(({ boughtAt }) => boughtAt <= at && boughtAt > since)
      .sort((a, b) => b.boughtAt.getTime() - a.boughtAt.getTime());
  });
}

function titleOf({ lines }: Order): string {
  const [first, ...others] = lines;
  if (!first) return 'Order';
  return others.length ? `${first.title}, and ${others.length} more` : first.title;
}

/** The account with an address; null for none. */
export function readOwner({ db }: Scope, email: string) {
  return firstOf(
    db
      .select({ id: users.id, email: users.email, userName: users.userName })
      .from(users)
      .where(eq(users.emailKey, emailKeyOf(email))),
  );
}
