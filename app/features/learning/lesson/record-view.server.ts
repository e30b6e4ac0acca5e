import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { prepared } from '#db/prepared';
import { courseActivity, lessonProgress, orders } from '#db/schema';
import { ordersStarting } from '~/features/entitlements/opening-question.server';
import { withdrawableSince } from '~/features/entitlements/withdrawal-right';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { isAnyLeftSql, lastSeen, lessonIdOf, openLesson } from '../queries.server';
import { askedSinceOf, isAskedBeforeSql } from './asked-before.server';

/**
 * Statements that record a view of the lesson, and the course's completion if its last incomplete lesson was hidden.
 * They write nothing without access. Run them in the batch of the page's own reads, so that a view costs no extra round
 * trip.
 */
export function recordView({ db, now, config }: Scope, viewer: Viewer, key: string): Statement[] {
  const values = { key, userId: viewer.id, now: now().getTime() };
  const asking = { ...values, askedSince: askedSinceOf({ config, now }) };
  return [
    insertLessonView(db, asking),
    insertCourseView(db, asking),
    endRights(db, { ...values, since: withdrawableSince(now()).getTime() }),
  ];
}

type ViewPlaces = { key: SQL<string>; userId: SQL<string>; now: SQL<number> };

/** The first lesson of an order whose buyer has agreed to start at once ends the right of withdrawal. */
const endRights = prepared((db, { key, userId, now, since }: ViewPlaces & { since: SQL<number> }) =>
  db
    .update(orders)
    .set({ waivedAt: sql`${now}` })
    .where(sql`${orders.id} IN (SELECT o.id ${ordersStarting(userId, lessonIdOf(key), { now, since })})`),
);

type AskingPlaces = ViewPlaces & { askedSince: SQL<number> | null };

const insertLessonView = prepared((db, { key, userId, now, askedSince }: AskingPlaces) =>
  db
    .insert(lessonProgress)
    .select(
      sql`SELECT ${userId}, l.id, l.course_id, ${now}, NULL ${openLesson({ userId, now }, lessonIdOf(key))}
        AND NOT ${isAskedBeforeSql(sql`l`, { userId, now, askedSince })}`,
    )
    .onConflictDoNothing(),
);

const insertCourseView = prepared((db, { key, userId, now, askedSince }: AskingPlaces) =>
  db
    .insert(courseActivity)
    .select(sql`SELECT ${userId}, l.course_id, l.id, ${now}, l.id, ${now},
        CASE WHEN NOT ${isAnyLeftSql({ userId, now })} THEN ${now} END
        ${openLesson({ userId, now }, lessonIdOf(key))} AND NOT ${isAskedBeforeSql(sql`l`, { userId, now, askedSince })}`)
    .onConflictDoUpdate({ target: [courseActivity.userId, courseActivity.courseId], set: lastSeen }),
);
