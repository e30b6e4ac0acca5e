import { asc } from 'drizzle-orm';
import { courses } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** Only this many courses are offered, by title. */
const mostCourses = 500;

/** Statement: the courses that an office form offers. */
export function selectCourseChoices({ db }: Scope) {
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .orderBy(asc(courses.title))
    .limit(mostCourses);
}
