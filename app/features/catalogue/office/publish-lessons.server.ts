import { and, eq, inArray, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { lessons } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { notYet } from '~/features/drafts/rules';
import { isOut } from '~/features/entitlements/rules';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SomeLessons } from './lesson-schema';
import { lessonsChanged } from './order-lessons.server';

/** Publishes lessons of a course that are drafts or scheduled. Returns how many were not published. Throws conflict. */
export async function publishLessons(scope: Scope, some: SomeLessons): Promise<number> {
  return await setDates(scope, some, true);
}

/** Turns lessons of a course into drafts; progress in them stays. Returns how many were not drafts. Throws conflict. */
export async function hideLessons(scope: Scope, some: SomeLessons): Promise<number> {
  return await setDates(scope, some, false);
}

/** All of them in one batch, or none when one was saved or removed since they were read. */
async function setDates(scope: Scope, { courseId, lessonIds }: SomeLessons, toOut: boolean): Promise<number> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const now = scope.now();
  const isIn = (ids: string[]) =>
    and(
      eq(lessons.courseId, courseId),
      inArray(lessons.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    );
  const select = () => db.select({ id: lessons.id, revision: lessons.revision, publishedAt: lessons.publishedAt });
  const isDone = ({ publishedAt }: { publishedAt: Date }) =>
    toOut ? isOut({ publishedAt }, now) : publishedAt.getTime() === notYet.getTime();
  const [found] = await scope.read(select().from(lessons).where(isIn(lessonIds)));
  if (found.length !== new Set(lessonIds).size) throw lessonsChanged();
  const wanted = found.filter((lesson) => !isDone(lesson));
  if (!wanted.length) return 0;
  const asRead = JSON.stringify(wanted.map(({ id, revision }) => [id, revision]));
  const areAsRead = sql`(SELECT count(*) FROM json_each(${asRead}) j JOIN ${lessons} l ON l.id = j.value ->> 0
    WHERE l.revision = j.value ->> 1 AND l.course_id = ${courseId}) = ${wanted.length}`;
  const { after } = await scope.write({
    dated: db
      .update(lessons)
      .set({ publishedAt: toOut ? now : notYet, revision: newId(now.getTime()) })
      .where(and(isIn(wanted.map(({ id }) => id)), areAsRead, stillActs(viewer))),
    logged: officeEntry(scope, {
      action: toOut ? 'lessons-published' : 'lessons-hidden',
      details: { courseId, count: wanted.length, lessonIds: wanted.map(({ id }) => id) },
    }),
    after: select().from(lessons).where(isIn(lessonIds)),
  });
  if (after.length !== found.length || !after.every(isDone)) throw lessonsChanged();
  return wanted.length;
}
