import { asc, eq, sql } from 'drizzle-orm';
import { firstOf, known } from '#db/read';
import { categories, courses, lessons, tutors } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { selectCourseChoices } from './course-choices.server';
import { courseState } from './read-course.server';

/**
 * A course's form, its options, the lengths of its lessons, and the courses that these can move to; `courseId` is null
 * for a new one. Throws not-found.
 */
export async function openCourse(scope: Scope, courseId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const [state, allCategories, allTutors, last, lengths, others] = await scope.read(
    courseId === null ? known(null) : courseState(scope, courseId),
    db.select({ id: categories.id, name: categories.name }).from(categories).orderBy(asc(categories.position)),
    db.select({ id: tutors.id, name: tutors.name }).from(tutors).orderBy(asc(tutors.name)),
    firstOf(db.select({ position: sql<number | null>`max(${courses.position})`.as('last') }).from(courses)),
    db
      .select({ id: lessons.id, durationMs: lessons.durationMs })
      .from(lessons)
      .where(eq(lessons.courseId, courseId ?? '')),
    selectCourseChoices(scope),
  );
  return {
    state,
    categories: allCategories,
    tutors: allTutors,
    nextPosition: (last?.position ?? 0) + 1,
    lengths: new Map(lengths.map(({ id, durationMs }) => [id, durationMs])),
    others: others.filter(({ id }) => id !== courseId),
  };
}

/** A lesson's form in its course; null for a new one. Throws not-found. */
export async function openLesson(scope: Scope, { courseId, lessonId }: { courseId: string; lessonId: string | null }) {
  const [{ course, lessons }] = await scope.read(courseState(scope, courseId));
  const lesson = lessons.find((one) => one.lessonId === lessonId) ?? null;
  if (lessonId !== null && !lesson) throw new AppError('not-found', 'There is no such lesson.');
  return { course, lesson };
}
