import { asc } from 'drizzle-orm';
import { courses } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** Beyond this many the first by title are offered. */
const mostCourses = 500;

/** Statement: the courses that a form of the office offers to choose from. */
export function selectCourseChoices({ db }: Scope) {
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .orderBy(asc(courses.title))
    .limit(mostCourses);
}
