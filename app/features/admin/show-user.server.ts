import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { auditHashes } from '#db/audit';
import { firstOf } from '#db/read';
import { bundles, courses, creditNotes, mails, orderLines, orders, payments, sessions, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { readHoldings } from '~/features/entitlements/list-grants.server';
import { selectPasskeys } from '~/features/passkeys/list-passkeys.server';
import { readFactor } from '~/features/two-factor/prove-factor.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { selectEntries } from './queries.server';
import type { OneUser } from './schema';

const mostOrders = 20;
const mostMails = 10;
const mostEntries = 20;
const mostSessions = 20;
/** Beyond this many the first by title can be given. */
const mostThings = 500;

export type UserDetails = Awaited<ReturnType<typeof showUser>>;

/**
 * All that an administrator sees of one person: the account, what they may open and why, orders, payments, where they
 * are signed in, mails, and what the audit log has of them. One round trip. Throws not-found.
 */
export async function showUser(scope: Scope, { userId }: OneUser) {
  requireAdmin(scope);
  const { db } = scope;
  const [user, holdings, ordered, paid, given, signedIn, mailed, entries, factor, keys, allCourses, allBundles] =
    await scope.read(
      firstOf(db.select().from(users).where(eq(users.id, userId))),
      readHoldings(scope, userId),
      selectOrders(scope, userId),
      db
        .select({
          id: payments.id,
          amount: payments.amount,
          currency: payments.currency,
          paidAt: payments.paidAt,
          invoiceId: payments.invoiceId,
        })
        .from(payments)
        .where(and(eq(payments.userId, userId), isNull(payments.orderId)))
        .orderBy(desc(payments.paidAt))
        .limit(mostOrders),
      db
        .select({ invoiceId: creditNotes.invoiceId, amount: sql<number>`sum(${creditNotes.amount})`.as('amount') })
        .from(creditNotes)
        .where(eq(creditNotes.userId, userId))
        .groupBy(creditNotes.invoiceId),
      db
        .select({ id: sessions.id, via: sessions.via, device: sessions.device, createdAt: sessions.createdAt })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, scope.now())))
        .orderBy(desc(sessions.createdAt))
        .limit(mostSessions),
      db
        .select({
          id: mails.id,
          kind: mails.kind,
          subject: mails.subject,
          state: mails.state,
          createdAt: mails.createdAt,
        })
        .from(mails)
        .where(eq(mails.userId, userId))
        .orderBy(desc(mails.createdAt))
        .limit(mostMails),
      selectEntries(scope, { subjects: auditHashes(scope, userId) }).limit(mostEntries),
      readFactor(scope, userId),
      selectPasskeys(scope, userId),
      db.select({ id: courses.id, title: courses.title }).from(courses).orderBy(asc(courses.title)).limit(mostThings),
      db.select({ id: bundles.id, title: bundles.title }).from(bundles).orderBy(asc(bundles.title)).limit(mostThings),
    );
  if (!user) throw new AppError('not-found', 'There is no such user.');
  const hasSecondFactor = factor?.confirmedAt != null || keys.length > 0;
  return {
    user,
    holdings,
    ordered,
    paid,
    given,
    signedIn,
    mailed,
    entries,
    hasSecondFactor,
    courses: allCourses,
    bundles: allBundles,
  };
}

function selectOrders({ db }: Scope, userId: string) {
  return db
    .select({
      id: orders.id,
      state: orders.state,
      total: orders.total,
      currency: orders.currency,
      invoiceId: orders.invoiceId,
      createdAt: orders.createdAt,
      titles: subquery<string | null>(
        sql`(SELECT group_concat(l.title, ', ') FROM ${orderLines} l WHERE l.order_id = "orders"."id")`,
      ),
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(mostOrders);
}
