import { and, eq, inArray, isNull, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { readOf } from '#db/read';
import { freeMonths, plans, subscriptions } from '#db/schema';
import { condition } from '#db/subqueries';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { isFreeForGoodSql } from '~/features/entitlements/queries.server';
import { mayTakeFreeMonth } from '~/features/entitlements/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { after, afterMonths, second } from '~/kit/dates';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { applyUpdate } from './apply-update.server';
import { mailboxHash, mailboxHashes } from './keep-trial.server';
import { readSubscription, type SubscriptionRow } from './queries.server';

/**
 * Moves the next payment of a monthly subscription by a month, once per person. The database decides who may do so and
 * to which day; the provider is sent that day, so that a repeated call moves the payment only once. A job finishes a
 * request that is killed in between or fails at the provider. `wish.until` is the day that the page offered: a repeat
 * of the same click succeeds again. Throws conflict for members who may not take the free month, and provider-failed.
 */
export async function takeFreeMonth(scope: Scope, wish: { until?: Date } = {}): Promise<SubscriptionRow> {
  const viewer = requireMember(scope);
  const { id, email } = viewer;
  const [renewal, known] = await countTries(
    scope,
    billingLimits(viewer),
    readRenewal(scope, viewer),
    readSubscription(scope, id),
  );
  if (!renewal) throw noFreeMonth();
  const { until, termEndsAt } = renewal;
  if (known?.hasUsedFreeMonth && termEndsAt.getTime() === wish.until?.getTime()) return known;
  if (!mayTakeFreeMonth(renewal) && !renewal.isOnItsWay) throw noFreeMonth();
  const { claimed } = await scope.write({
    taken: scope.db
      .update(subscriptions)
      .set({ hasUsedFreeMonth: true, freeMonthUntil: until })
      .where(
        and(
          eq(subscriptions.userId, id),
          eq(subscriptions.subscriptionId, renewal.subscriptionId),
          mayTakeFreeMonthSql(id),
          sql`${subscriptions.currentTermEndsAt} = ${renewal.termEndsAt.getTime()}`,
          sql`NOT ${isTakenByMailbox(scope, viewer)}`,
        ),
      ),
    queued: scope.outbox.addIfChanged({ kind: 'give-free-month', userId: id }, `free-month:${id}:${until.getTime()}`),
    remembered: rememberFreeMonth(scope, viewer),
    claimed: readSubscription(scope, id),
  });
  // A concurrent click may have been quicker, and may be finished already.
  const isOurs =
    claimed?.hasUsedFreeMonth && (claimed.freeMonthUntil ?? claimed.currentTermEndsAt)?.getTime() === until.getTime();
  if (!isOurs) {
    if (claimed?.hasUsedFreeMonth && claimed.currentTermEndsAt?.getTime() === wish.until?.getTime()) return claimed;
    throw noFreeMonth();
  }
  const held = claimed.freeMonthUntil ? await finishFreeMonth(scope, { userId: id, email }) : claimed;
  if (!held) throw noFreeMonth();
  return held;
}

function noFreeMonth(): AppError {
  return new AppError('conflict', 'The free month is not open to you.', { code: 'NO_FREE_MONTH' });
}

/**
 * Moves the payment at the provider for a free month that was taken, and writes the outcome; changes nothing if no free
 * month is pending. Returns null if the subscription has entered a state without a next payment: then the free month is
 * not used up. Throws provider-failed.
 */
export async function finishFreeMonth(
  scope: Scope,
  { userId, email = null }: { userId: string; email?: string | null },
): Promise<SubscriptionRow | null> {
  const [held] = await scope.read(readSubscription(scope, userId));
  const until = held?.freeMonthUntil;
  if (!until) return held;
  const { subscriptionId } = held;
  const key = `free-month-${derivedId(JSON.stringify([subscriptionId, until.getTime()]))}`;
  const update = await scope.providers.billing.moveTermEnd(subscriptionId, until, key);
  const mine = and(eq(subscriptions.userId, userId), eq(subscriptions.freeMonthUntil, until));
  const changes = update
    ? [
        ...applyUpdate(scope, { userId, email }, update),
        scope.db
          .update(subscriptions)
          .set({ freeMonthUntil: null })
          .where(and(mine, lte(sql`${until.getTime()}`, subscriptions.currentTermEndsAt))),
      ]
    : [
        scope.db.update(subscriptions).set({ freeMonthUntil: null, hasUsedFreeMonth: false }).where(mine),
        forgetFreeMonth(scope, userId),
      ];
  const { now } = await scope.write({ changes, now: readSubscription(scope, userId) });
  return update && now;
}

/** An SQL condition on a person's monthly subscription: `mayTakeFreeMonth` is still true of it. */
function mayTakeFreeMonthSql(userId: string): SQL | undefined {
  return and(
    eq(subscriptions.state, 'active'),
    isNull(subscriptions.canceledAt),
    isNull(subscriptions.pastDueSince),
    eq(subscriptions.hasUsedFreeMonth, false),
    not(isFreeForGoodSql(userId)),
  );
}

type Owner = Pick<Viewer, 'id' | 'email'>;

/** The next renewal of a subscription, with the facts that decide on the free month; null if none is known. */
export function readRenewal(scope: Scope, viewer: Owner) {
  const found = scope.db
    .select({
      held: subscriptions,
      planType: plans.type,
      isTaken: isTakenByMailbox(scope, viewer),
      isFreeForGood: isFreeForGoodSql(viewer.id),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, viewer.id));
  return readOf([found], ([row]) => {
    const termEndsAt = row?.held.currentTermEndsAt;
    if (!row || !termEndsAt) return null;
    const { freeMonthUntil } = row.held;
    // The provider counts in whole seconds. Terms of imported subscriptions may end within one.
    const until = freeMonthUntil ?? afterMonths(after(termEndsAt, -(termEndsAt.getTime() % second)), 1);
    const hasUsedFreeMonth = row.held.hasUsedFreeMonth || Boolean(row.isTaken);
    return {
      ...row.held,
      ...pick(row, 'planType', 'isFreeForGood'),
      termEndsAt,
      // The day to which the free month would move, or is moving, the renewal.
      until,
      hasUsedFreeMonth,
      // The free month was taken, but the provider has not confirmed it yet.
      isOnItsWay: freeMonthUntil !== null,
    };
  });
}

/**
 * An SQL condition: another account with the same mailbox has taken the free month, even one that was deleted since.
 */
function isTakenByMailbox(scope: Pick<Scope, 'config'>, { id, email }: Owner): SQL<boolean> {
  const { userId, emailHash } = freeMonths;
  const isIt = and(ne(userId, id), inArray(emailHash, mailboxHashes(scope, 'free-month', email)));
  return condition(hasRow(freeMonths, isIt));
}

function hasTaken(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${userId} AND s.has_used_free_month = 1)`;
}

/**
 * A statement that remembers a person's mailbox if they have taken the free month. For the batch in which they take it,
 * and for the batch that deletes their account, since their address may have changed by then.
 */
export function rememberFreeMonth(scope: Scope, { id, email }: Owner, when: SQL = sql`1`): Statement {
  const row = { userId: id, emailHash: mailboxHash(scope, 'free-month', email), takenAt: scope.now() };
  return insertWhen(scope.db, freeMonths, row, sql`${hasTaken(id)} AND ${when}`).onConflictDoNothing();
}

/** A statement that forgets the mailbox if the free month was refused at the provider. */
function forgetFreeMonth({ db }: Scope, userId: string): Statement {
  return db.delete(freeMonths).where(and(eq(freeMonths.userId, userId), sql`NOT ${hasTaken(userId)}`));
}
