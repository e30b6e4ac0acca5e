import { firstOf } from '#db/read';
import { selectOpenable } from '~/features/catalogue/list-courses.server';
import { courseIdOf, selectPlanPrices } from '~/features/catalogue/queries.server';
import { readerOf } from '~/features/entitlements/queries.server';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { type CourseKey, courseIdOfLesson, type OutlineEntry, selectOutline } from './queries.server';

/** A course that its reader may not open, found by the request's lesson or course. */
export type ClosedCourse = NonNullable<Awaited<ReturnType<typeof showClosedCourse>>>;

/**
 * A course, or the course of a lesson, with the ways to open it, in one round trip. Open to all. Null for an unknown or
 * missing id or slug. A lesson overrides a course.
 */
export async function showClosedCourse(scope: Scope, asked: { lesson: string | null; course: string | null }) {
  const key = keyOf(asked);
  if (!key) return null;
  const courseId = 'lesson' in key ? courseIdOfLesson(key.lesson) : courseIdOf(key.course);
  const [course, outline, planPrices] = await scope.read(
    firstOf(selectOpenable(scope.db, readerOf(scope), courseId)),
    selectOutline(scope, key),
    selectPlanPrices(scope),
  );
  if (!course) return null;
  const isAsked = ({ id, slug }: OutlineEntry) => id === asked.lesson || slug === asked.lesson;
  return {
    course,
    mayOpen: course.mayOpen,
    lesson: outline.find(isAsked) ?? null,
    previews: outline.filter(({ isPreview }) => isPreview),
    planPrices,
  };
}

function keyOf({ lesson, course }: { lesson: string | null; course: string | null }): CourseKey | null {
  if (lesson !== null) return idPattern.test(lesson) ? { lesson } : null;
  return course !== null && idPattern.test(course) ? { course } : null;
}
