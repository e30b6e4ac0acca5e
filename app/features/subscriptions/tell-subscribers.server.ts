import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { mails, outbox, plans, subscriptions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { type Notice, notices } from './notices.server';

/** Of each kind in one sweep; the next one is five minutes later. */
const most = 200;

/**
 * Mails subscribers about coming and past events of their subscription (B13): each notice once for its moment, however
 * often the sweep runs, since the mail's key names both. An internal job; answers how many mails it asked for.
 */
export async function tellSubscribers(scope: Scope): Promise<number> {
  const found = await scope.read(...notices.map((notice) => selectDue(scope, notice)));
  const due = notices.flatMap(({ mail }, i) => (found[i] ?? []).map((row) => ({ mail, ...row })));
  if (!due.length) return 0;
  await scope.write({
    mailed: due.map(({ mail, userId, subscriptionId, key }) =>
      scope.outbox.add({ kind: 'send-mail', mail, userId, subjectId: subscriptionId }, key),
    ),
  });
  scope.outbox.dispatch();
  return due.length;
}

function selectDue({ db, now }: Scope, notice: Notice) {
  const key = keyOf(notice);
  const asked = db.select({ one: sql`1` }).from(outbox).where(eq(outbox.dedupeKey, key));
  const sent = db.select({ one: sql`1` }).from(mails).where(eq(mails.dedupeKey, key));
  return db
    .select({ userId: subscriptions.userId, subscriptionId: subscriptions.subscriptionId, key: key.as('key') })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(notice.isDue(now()), notExists(asked), notExists(sent)))
    .limit(most);
}

function keyOf({ mail, moment }: Notice): SQL<string> {
  return sql<string>`${sql.raw(`'${mail}:'`)} || ${subscriptions.subscriptionId} || ':' || CAST(${moment} AS INTEGER)`;
}
