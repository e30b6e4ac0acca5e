import { and, asc, eq, sql } from 'drizzle-orm';
import { alphabetical } from '#db/ordered';
import { firstOf, known, type Read, readOf } from '#db/read';
import { type bundles, categories, courses, lessons, savedDrafts, tutors } from '#db/schema';
import type { Versioned } from '~/features/drafts/open-versions.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { courseFields } from './course-form';
import { SaveCourse } from './course-schema';
import { newestRates } from './fill-prices.server';
import { courseLabels, lessonLabels } from './labels';
import { followsTitle, readAddress } from './lesson-address.server';
import { lessonFields } from './lesson-form';
import { type OneLesson, SaveLesson } from './lesson-schema';
import { courseState, findCourse } from './read-course.server';
import { readFilms } from './read-films.server';
import { saveCourse } from './save-course.server';
import { saveLesson } from './save-lesson.server';

/**
 * A course's form, its options, the lengths of its lessons, those with a saved draft, and the other courses, to move
 * lessons to and to recommend; `courseId` is null for a new one. The state is null for a course without a row.
 */
export function openCourse(scope: Scope, courseId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const rows = [
    courseId === null ? known(null) : findCourse(scope, courseId),
    db.select({ value: categories.id, label: categories.name }).from(categories).orderBy(asc(categories.position)),
    db.select({ value: tutors.id, label: tutors.name }).from(tutors).orderBy(alphabetical(tutors.name)),
    firstOf(db.select({ position: sql<number | null>`max(${courses.position})`.as('last') }).from(courses)),
    db
      .select({ id: lessons.id, durationMs: lessons.durationMs })
      .from(lessons)
      .where(eq(lessons.courseId, courseId ?? '')),
    db
      .select({ value: courses.id, label: courses.title, slug: courses.slug })
      .from(courses)
      .orderBy(alphabetical(courses.title))
      .limit(mostChoices),
    newestRates(scope),
    draftsOfLessons(scope, courseId ?? ''),
  ] as const;
  return readOf(rows, (state, allCategories, allTutors, last, lengthsOf, others, rates, drafts) => ({
    state,
    drafts,
    rates,
    categories: allCategories,
    tutors: allTutors,
    nextPosition: (last?.position ?? 0) + 1,
    lengths: new Map(lengthsOf.map(({ id, durationMs }) => [id, durationMs])),
    others: others.filter(({ value }) => value !== courseId),
  }));
}

/** The ids of a course's lessons that have a saved draft. */
function draftsOfLessons({ db }: Scope, courseId: string): Read<string[]> {
  const rows = db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(savedDrafts, and(eq(savedDrafts.kind, 'lesson'), eq(savedDrafts.thingId, lessons.id)))
    .where(eq(lessons.courseId, courseId));
  return readOf([rows], (found) => found.map(({ id }) => id));
}

/**
 * A lesson in its course, its number there, whether its address follows its title, and the films of it and of the kept
 * draft `draft`; null for a new one. Throws not-found.
 */
export function openLesson(
  scope: Scope,
  { courseId, lessonId, draft = null }: { courseId: string; lessonId: string | null; draft?: string | null },
) {
  const rows = [
    courseState(scope, courseId),
    readAddress(scope, lessonId ?? ''),
    readFilms(scope, lessonId ?? '', draft ?? ''),
  ] as const;
  return readOf(rows, ({ course, lessons: all }, address, films) => {
    const at = all.findIndex((one) => one.lessonId === lessonId);
    const lesson = all[at] ?? null;
    if (lessonId !== null && !lesson) throw new AppError('not-found', 'There is no such lesson.');
    const follows = lesson === null || followsTitle(address, lesson.title);
    const [number, of] = lesson ? [at + 1, all.length] : [all.length + 1, all.length + 1];
    return { course, lesson, follows, films, place: { number, of } };
  });
}

/** A course with its versions. Its lessons have their own. */
export function courseVersions(courseId: string): Versioned<SaveCourse> {
  return {
    of: { kind: 'course', thingId: courseId },
    schema: SaveCourse,
    read: (scope) => readOf([courseState(scope, courseId)], ({ course }) => course),
    fields: courseFields,
    labels: courseLabels,
    save: saveCourse,
  };
}

/** A lesson with its versions. Reading it throws not-found. */
export function lessonVersions({ courseId, lessonId }: OneLesson): Versioned<SaveLesson> {
  return {
    of: { kind: 'lesson', thingId: lessonId },
    schema: SaveLesson,
    read: (scope) =>
      readOf([courseState(scope, courseId)], ({ lessons }) => {
        const lesson = lessons.find((one) => one.lessonId === lessonId);
        if (!lesson) throw new AppError('not-found', 'There is no such lesson.');
        return lesson;
      }),
    fields: lessonFields,
    labels: lessonLabels,
    save: saveLesson,
  };
}

/** The most courses or bundles to choose from, the first by title. */
const mostChoices = 500;

/** The courses or bundles that an office form offers, by title. */
export function selectChoices({ db }: Scope, things: typeof courses | typeof bundles) {
  return db
    .select({ value: things.id, label: things.title })
    .from(things)
    .orderBy(alphabetical(things.title))
    .limit(mostChoices)
    .$dynamic();
}
