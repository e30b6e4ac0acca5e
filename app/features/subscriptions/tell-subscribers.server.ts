import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { mails, outbox, plans, subscriptions, withdrawals } from '#db/schema';
import { grace, openStates } from '~/features/entitlements/rules';
import { after, day } from '~/kit/dates';
import { type MailKind, mailOf } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';

/** The number of mails of each kind in one sweep; the next sweep is five minutes later. */
const most = 200;

/**
 * Mails subscribers about coming and past events of their subscription (B13). Each notice is sent once for its moment,
 * however often the sweep runs, since the mail's key names both. An internal job; returns the number of mails
 * requested.
 */
export async function tellSubscribers(scope: Scope): Promise<number> {
  const found = await scope.read(...notices.map((notice) => selectDue(scope, notice)));
  const due = notices.flatMap(({ mail }, i) => (found[i] ?? []).map((row) => ({ mail, ...row })));
  if (!due.length) return 0;
  await scope.write({
    mailed: due.map(({ mail, userId, subscriptionId, key }) =>
      scope.outbox.add(mailOf(mail, userId, subscriptionId), key),
    ),
  });
  scope.outbox.dispatch();
  return due.length;
}

function selectDue({ db, now }: Scope, notice: Notice) {
  const key = keyOf(notice);
  const isAsked = hasRow(outbox, eq(outbox.dedupeKey, key));
  const isSent = hasRow(mails, eq(mails.dedupeKey, key));
  return db
    .select({ userId: subscriptions.userId, subscriptionId: subscriptions.subscriptionId, key: key.as('key') })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(notice.isDue(now()), not(isAsked), not(isSent)))
    .limit(most);
}

function keyOf({ mail, moment }: Notice): SQL<string> {
  return sql<string>`${sql.raw(`'${mail}:'`)} || ${subscriptions.subscriptionId} || ':' || CAST(${moment} AS INTEGER)`;
}

/** How long before a charge the payer gets an email (B13). */
export const ahead = 3 * day;
/** How long before the end of the grace period the last reminder is sent. */
const lastWarning = 2 * day;
/** Subscriptions that ended longer ago get no mail: it was sent then, or would come too late. */
const recently = 7 * day;

/** A moment in the life of a subscription about which its owner gets one email. */
export interface Notice {
  mail: Extract<
    MailKind,
    'trial-ending' | 'renewal-coming' | 'instalment-coming' | 'payment-failed' | 'grace-ending' | 'subscription-ended'
  >;
  /** The moment in milliseconds. One mail is sent for each moment. */
  moment: SQL<number>;
  /** An SQL condition on subscriptions joined with plans: the mail is due now, and its text is still true. */
  isDue(now: Date): SQL | undefined;
}

const { state, trialEndsAt, nextPaymentAt, pastDueSince, currentTermEndsAt, canceledAt } = subscriptions;
const { isPaidForGood, isRefunded } = subscriptions;

const isBetween = (column: SQL | typeof nextPaymentAt, from: Date, to: Date) =>
  sql`${column} > ${from.getTime()} AND ${column} <= ${to.getTime()}`;
const isSoon = (column: typeof nextPaymentAt, now: Date) => isBetween(column, now, after(now, ahead));
const isOwed = and(
  eq(isPaidForGood, false),
  eq(isRefunded, false),
  inArray(state, [...openStates]),
  isNotNull(pastDueSince),
);
const graceEnd = sql<number>`(${pastDueSince} + ${sql.raw(String(grace))})`;

const isOver = sql`${state} IN ('cancelled', 'non_renewing')`;
const lastDay = sql`coalesce(${currentTermEndsAt}, ${canceledAt})`;

/**
 * When a subscription ends: with its last term, or with its grace period. A provider that gives up on an unpaid payment
 * later does not change this.
 */
const endOf = sql<number>`CASE WHEN ${pastDueSince} IS NOT NULL AND ${isOver} THEN min(${graceEnd}, coalesce(${lastDay}, ${graceEnd}))
  WHEN ${pastDueSince} IS NOT NULL THEN ${graceEnd} WHEN ${isOver} THEN ${lastDay} END`;

export const notices: Notice[] = [
  {
    mail: 'trial-ending',
    moment: sql<number>`${trialEndsAt}`,
    isDue: (now) => and(eq(state, 'in_trial'), isSoon(trialEndsAt, now)),
  },
  {
    mail: 'renewal-coming',
    moment: sql<number>`${nextPaymentAt}`,
    isDue: (now) =>
      and(eq(state, 'active'), isNull(plans.billingCyclePeriod), isNull(pastDueSince), isSoon(nextPaymentAt, now)),
  },
  {
    mail: 'instalment-coming',
    moment: sql<number>`${nextPaymentAt}`,
    isDue: (now) =>
      and(
        inArray(state, ['active', 'non_renewing']),
        isNotNull(plans.billingCyclePeriod),
        eq(isPaidForGood, false),
        isNull(pastDueSince),
        isSoon(nextPaymentAt, now),
      ),
  },
  {
    mail: 'payment-failed',
    moment: sql<number>`${pastDueSince}`,
    isDue: (now) => and(isOwed, isBetween(pastDueSince, after(now, -grace), now)),
  },
  {
    mail: 'grace-ending',
    moment: graceEnd,
    isDue: (now) => and(isOwed, isBetween(graceEnd, now, after(now, lastWarning))),
  },
  {
    mail: 'subscription-ended',
    moment: endOf,
    isDue: (now) =>
      and(
        eq(isPaidForGood, false),
        isBetween(endOf, after(now, -recently), now),
        // The mails of the withdrawal say it to members who withdrew.
        not(hasRow(withdrawals, eq(withdrawals.contractId, subscriptions.subscriptionId))),
      ),
  },
];
