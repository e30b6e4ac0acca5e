import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { auditHashes } from '#db/audit';
import { type Read, readOf } from '#db/read';
import {
  bundles,
  certificates,
  courseActivity,
  courses,
  creditNotes,
  lessonProgress,
  lessons,
  mails,
  orderLines,
  orders,
  payments,
  sessions,
} from '#db/schema';
import { subquery } from '#db/subqueries';
import { selectChoices } from '~/features/catalogue/office/open-course.server';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { keptOf } from '~/features/checkout/days-used.server';
import { readHoldings } from '~/features/entitlements/list-grants.server';
import type { Slice } from '~/kit/paging';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { selectMails } from '../health/resend-mail.server';
import { selectEntries } from '../queries.server';
import type { UserTab } from '../rules';
import { selectComments } from './list-comments.server';

/** The most sessions of a person that are listed. */
const mostSessions = 50;

/** The reads of each tab of a person's page, by the tab's name. */
export function tabReads(scope: Scope, userId: string, slice: Slice) {
  const { db } = scope;
  return {
    access: () =>
      readOf(
        [readHoldings(scope, userId), selectChoices(scope, courses), selectChoices(scope, bundles)],
        (holdings, allCourses, allBundles) => ({ holdings, courses: allCourses, bundles: allBundles }),
      ),
    payments: () =>
      readOf(
        [
          readOpenPage(slice, selectOrders(scope, userId)),
          readOpenPage(slice, selectPayments(scope, userId)),
          selectGiven(scope, userId),
        ],
        (ordered, paid, given) => ({ ordered, paid, given }),
      ),
    progress: () => readOpenPage(slice, selectProgress(scope, userId)),
    mails: () =>
      readOpenPage(slice, selectMails(scope, { sort: 'when', isDescending: true }, eq(mails.userId, userId))),
    sessions: () =>
      db
        .select({ id: sessions.id, via: sessions.via, device: sessions.device, createdAt: sessions.createdAt })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, scope.now())))
        .orderBy(desc(sessions.createdAt))
        .limit(mostSessions),
    comments: () =>
      readOpenPage(
        slice,
        selectComments(scope).where(sql`"comments"."user_id" = ${userId}`).orderBy(sql`"comments"."created_at" DESC`),
      ),
    audit: () => readOpenPage(slice, selectEntries(scope, { subjects: auditHashes(scope, userId) })),
  };
}

type Reads = ReturnType<typeof tabReads>;
type Value<Part> = Part extends Read<infer V> ? V : Part extends PromiseLike<infer R> ? R : never;
/** The data of each tab, by the tab's name. */
export type TabFacts = { [Tab in UserTab]: Value<ReturnType<Reads[Tab]>> };

function selectOrders({ db }: Scope, userId: string) {
  return db
    .select({
      ...pick(orders, 'id', 'state', 'total', 'currency', 'invoiceId', 'createdAt'),
      titles: subquery<string | null>(
        sql`(SELECT group_concat(l.title, ', ') FROM ${orderLines} l WHERE l.order_id = "orders"."id")`,
      ),
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .$dynamic();
}

/** Payments for subscriptions. Payments for courses are part of the orders. */
function selectPayments({ db }: Scope, userId: string) {
  return db
    .select({
      ...pick(payments, 'id', 'amount', 'currency', 'paidAt', 'invoiceId'),
      kept: keptOf(sql`payments`).as('kept'),
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), isNull(payments.orderId)))
    .orderBy(desc(payments.paidAt))
    .$dynamic();
}

function selectGiven({ db }: Scope, userId: string) {
  return db
    .select({ invoiceId: creditNotes.invoiceId, amount: sql<number>`sum(${creditNotes.amount})`.as('amount') })
    .from(creditNotes)
    .where(eq(creditNotes.userId, userId))
    .groupBy(creditNotes.invoiceId);
}

function selectProgress({ db }: Scope, userId: string) {
  return db
    .select({
      ...pick(courseActivity, 'courseId', 'lastViewedAt', 'completedAt'),
      title: courses.title,
      lessonsCount: courses.lessonsCount,
      lastLesson: lessons.title,
      certificate: certificates.issuedAt,
      completed: subquery<number>(
        sql`(SELECT count(p.completed_at) FROM ${lessonProgress} p
          WHERE p.user_id = ${userId} AND p.course_id = "course_activity"."course_id")`,
      ),
    })
    .from(courseActivity)
    .innerJoin(courses, eq(courses.id, courseActivity.courseId))
    .leftJoin(lessons, eq(lessons.id, courseActivity.lastLessonId))
    .leftJoin(certificates, and(eq(certificates.userId, userId), eq(certificates.courseId, courseActivity.courseId)))
    .where(eq(courseActivity.userId, userId))
    .orderBy(desc(courseActivity.lastViewedAt))
    .$dynamic();
}
