import type { SQL } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { type Answer, firstOf, readOf } from '#db/read';
import { selectOpenable } from '~/features/catalogue/list-courses.server';
import { courseIdOf } from '~/features/catalogue/queries.server';
import { type ReaderPlaces, readerValues } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { readCourseCompletion, readCoursePlace, selectOutline } from './queries.server';
import { progressIn } from './rules';

export type CourseLessons = Answer<ReturnType<typeof readCourseLessons>>;

/** A course's lessons with the viewer's progress, in one round trip. Open to all. Throws not-found. */
export function readCourseLessons(scope: Scope, { id }: { id: string }) {
  if (!idPattern.test(id)) throw new AppError('not-found');
  const values = { ...readerValues(scope), key: id };
  return readOf(
    [
      firstOf(selectCourse(scope.db, values)),
      selectOutline(scope, { course: id }),
      readCourseCompletion(scope, { course: id }),
      readCoursePlace(scope, { course: id }),
    ],
    (course, lessons, completedAt, place) => {
      if (!course) throw new AppError('not-found');
      return { course, mayOpen: course.mayOpen, lessons, progress: progressIn(lessons, completedAt), place };
    },
  );
}

const selectCourse = prepared((db, { key, userId, now }: ReaderPlaces & { key: SQL<string> }) =>
  selectOpenable(db, { userId, now }, courseIdOf(key)),
);
