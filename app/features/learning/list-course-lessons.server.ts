import { and, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { firstOf, readOf } from '#db/read';
import { courses } from '#db/schema';
import { selectCoursesFor } from '~/features/catalogue/list-courses.server';
import { courseIdOf } from '~/features/catalogue/queries.server';
import { isCourseOutSql, mayOpenSql, type ReaderPlaces, readerValues } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { readCourseCompletion, readCoursePlace, selectOutline } from './queries.server';
import { progressIn } from './rules';

export type CourseLessons = Awaited<ReturnType<typeof listCourseLessons>>;

/** A course's lessons with the viewer's progress, in one round trip. Open to all. Throws not-found. */
export async function listCourseLessons(scope: Scope, { id }: { id: string }) {
  const [found] = await scope.read(readCourseLessons(scope, { id }));
  return found;
}

/** `listCourseLessons` as a read, for pages that read more in the same round trip. */
export function readCourseLessons(scope: Scope, { id }: { id: string }) {
  if (!idPattern.test(id)) throw new AppError('not-found');
  const values = { ...readerValues(scope), key: id };
  return readOf(
    [
      firstOf(selectCourse(scope.db, values)),
      firstOf(selectRight(scope.db, values)),
      selectOutline(scope, { course: id }),
      readCourseCompletion(scope, { course: id }),
      readCoursePlace(scope, { course: id }),
    ],
    (course, right, lessons, completedAt, place) => {
      if (!course) throw new AppError('not-found');
      return { course, mayOpen: right?.mayOpen ?? false, lessons, progress: progressIn(lessons, completedAt), place };
    },
  );
}

type Places = ReaderPlaces & { key: SQL<string> };

const selectCourse = prepared((db, { key, userId, now }: Places) =>
  selectCoursesFor(db, { userId, now }).where(
    and(sql`${courses.id} = ${courseIdOf(key)}`, isCourseOutSql(userId, courses, now)),
  ),
);

const selectRight = prepared((db, { key, userId, now }: Places) =>
  db
    .select({ mayOpen: mayOpenSql(userId, courses.id, now) })
    .from(courses)
    .where(eq(courses.id, courseIdOf(key))),
);
