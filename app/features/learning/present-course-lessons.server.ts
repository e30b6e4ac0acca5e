import { lengthOf, presentCard } from '~/features/catalogue/present.server';
import type { LessonRowView } from '~/features/catalogue/present-course.server';
import { previewNote } from '~/features/catalogue/rules';
import { clockTime, formatDuration } from '~/kit/dates';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { CourseLessons } from './list-course-lessons.server';
import type { OutlineEntry } from './queries.server';
import { formatProgress, lessonTarget, type NextStep, nextStep, type Progress } from './rules';

/**
 * The rows of a lesson list, with the lesson of this page as current. Locked lessons link to the unlock page for
 * members, and to `buyHref`, if given, for guests.
 */
export function presentRows(
  outline: OutlineEntry[],
  course: { slug: string; mayOpen: boolean },
  currentId: string | null,
  buyHref?: string,
): LessonRowView[] {
  return outline.map((lesson, index) => {
    const { id, title, durationMs, isBookmarked } = lesson;
    const state = stateOf(lesson, course.mayOpen);
    const target = lessonTarget(lesson, course);
    const locked = buyHref ? { href: buyHref } : { href: null, unlockHref: target };
    return {
      id,
      number: index + 1,
      title,
      length: lengthOf(durationMs),
      ...(state === 'locked' ? locked : { href: target }),
      state: id === currentId ? 'current' : state,
      isBookmarked,
    };
  });
}

function stateOf({ isPreview, completedAt }: OutlineEntry, mayOpen: boolean): LessonRowView['state'] {
  if (!mayOpen && !isPreview) return 'locked';
  if (completedAt) return 'completed';
  return mayOpen ? 'open' : 'preview';
}

export type ProgressView = ReturnType<typeof presentProgress>;

export function presentProgress(progress: Progress, outline: OutlineEntry[]) {
  const left = outline.filter((lesson) => !lesson.completedAt).reduce((sum, lesson) => sum + lesson.durationMs, 0);
  return {
    completed: progress.completed,
    total: progress.total,
    text: formatProgress(progress),
    left: left > 0 ? `${formatDuration(left)} left` : null,
  };
}

export type NextStepView = ReturnType<typeof presentStep>;

function presentStep({ kind, lesson, at }: NextStep<OutlineEntry>, lessons: OutlineEntry[]) {
  const number = lessons.indexOf(lesson) + 1;
  const labels = {
    start: `Start lesson ${number}`,
    continue: `Continue lesson ${number}${at > 0 ? ` at ${clockTime(at)}` : ''}`,
    again: 'Start again',
  };
  return {
    label: labels[kind],
    href: paths.lesson(lesson.slug),
    title: lesson.title,
    length: lesson.durationMs > 0 ? formatDuration(lesson.durationMs) : null,
    isAgain: kind === 'again',
  };
}

export type CourseLessonsView = ReturnType<typeof presentCourseLessons>;

/** A course's list of lessons for this member. */
export function presentCourseLessons(scope: Scope, found: CourseLessons, chosen: unknown) {
  const { course, mayOpen, lessons, progress, place } = found;
  const step = mayOpen ? nextStep(lessons, place) : null;
  const preview = lessons.find((lesson) => lesson.isPreview);
  const card = presentCard(scope, course, chosen);
  return {
    ...pick(course, 'id', 'slug', 'title'),
    ...pick(card, 'level', 'tutor', 'facts', 'imageUrl', 'price'),
    courseHref: paths.course(course.slug),
    unlockHref: paths.courseUnlock(course.slug),
    mayOpen,
    lessonsNote: mayOpen ? null : previewNote(lessons),
    next: step && presentStep(step, lessons),
    previewHref: !mayOpen && preview ? paths.lessonPreview(preview.slug) : null,
    progress: mayOpen && lessons.length ? presentProgress(progress, lessons) : null,
    certificateHref: progress.completedAt && paths.courseCertificate(course.slug),
    rating:
      mayOpen && lessons.length
        ? presentRating(course, false, (query) => paths.courseLessons(course.slug, query))
        : null,
    lessons: presentRows(lessons, { slug: course.slug, mayOpen }, step?.kind === 'continue' ? step.lesson.id : null),
  };
}

export type OwnRatingView = ReturnType<typeof presentRating>;

/** This member's rating of a course, 0.5 to 5; `hrefOf` builds the page's own URL. */
export function presentRating(
  course: { id: string; ownRating: number | null },
  isLastLesson: boolean,
  hrefOf: (query?: { rate: number }) => string,
) {
  return {
    courseId: course.id,
    own: course.ownRating,
    // On the last lesson without a rating, the page asks by itself.
    isAsked: isLastLesson && course.ownRating === null,
    formHref: `${hrefOf({ rate: 1 })}#rate`,
    closeHref: hrefOf(),
  };
}
