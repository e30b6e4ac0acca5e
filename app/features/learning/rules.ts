import { isOut } from '~/features/entitlements/rules';
import { clockTime, formatDate } from '~/kit/dates';
import { paths } from '~/paths';

/** A stretch that was watched, in seconds from the start of the video. */
export type Interval = [start: number, end: number];

/** Longer than any of our videos, in seconds. */
export const longestVideo = 86_400;

/** Videos up to this length are kept to the second, longer ones in longer steps: that bounds the row of each. */
const exactLength = 7200;

/**
 * A stretch in whole seconds and within the video (null knows no length), rounded outward so that nothing which was
 * watched is lost.
 */
export function wholeStretch(start: number, end: number, duration: number | null): Interval {
  const last = Math.ceil(duration ?? longestVideo);
  const step = Math.ceil(last / exactLength);
  const to = Math.min(last, Math.ceil(end / step) * step);
  return [Math.floor(Math.min(start, to - 1) / step) * step, to];
}

/** Is this a stretch of a video of that length (decisions, API, "Video tracking")? Seconds; null knows no length. */
export function isWatchable(start: number, end: number, duration: number | null): boolean {
  return start >= 0 && start < end && isPlace(end, duration);
}

/** Is this a place in a video of that length? */
export function isPlace(at: number, duration: number | null): boolean {
  return at >= 0 && (duration === null || at <= duration + 1);
}

/** Where a video goes on: where it was left, but from the start when it had ended. Seconds. */
export function resumeAt(position: number | null, duration: number | null): number {
  if (position === null || position < 1) return 0;
  return duration !== null && position >= duration - 1 ? 0 : Math.floor(position);
}

/** A course that was begun. */
interface Begun {
  /** Seconds into its last viewed lesson. */
  position: number | null;
  lastLesson: { durationMs: number };
}

/** Whether all of a course's lessons are completed; one that has none yet is not. */
export function isCourseFinished(course: { completedLessonsCount: number; lessonsCount: number }): boolean {
  return course.lessonsCount > 0 && course.completedLessonsCount >= course.lessonsCount;
}

/** Where the last viewed lesson of a course goes on, in seconds. */
export function resumeLast({ position, lastLesson }: Begun): number {
  return resumeAt(position, lastLesson.durationMs > 0 ? lastLesson.durationMs / 1000 : null);
}

/** '12:14', '1:02:03' or '734' in seconds; null for anything else. */
export function parsePlace(text: string): number | null {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6})$/.exec(text.trim());
  if (!found) return null;
  const [, hours, minutes, seconds] = found;
  if (minutes !== undefined && Number(seconds) > 59) return null;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
}

/** Where in which of its videos a lesson is asked to begin: seconds, and videos counted from 1. */
export interface StartWish {
  seconds: number | null;
  video: number;
}

/** What `?t=` and `?video=` of a lesson's address ask for. */
export function readStart(query: URLSearchParams): StartWish {
  return { seconds: parsePlace(query.get('t') ?? ''), video: Number(query.get('video') ?? 1) };
}

/** Where a lesson leads: itself, or its preview, or the place where its course is unlocked. */
export function lessonTarget(lesson: { slug: string; isPreview: boolean }, course: { slug: string; mayOpen: boolean }) {
  if (course.mayOpen) return paths.lesson(lesson.slug);
  return lesson.isPreview ? paths.lessonPreview(lesson.slug) : paths.courseUnlock(course.slug);
}

export interface Standing {
  completed: number;
  total: number;
  /** Lessons that were published after the course had been completed. */
  addedSince: number;
  /** The day all lessons of then were complete. */
  completedAt: Date | null;
}

/** How far someone is in a course: computed from its lessons, never stored (decisions, Catalogue and learning). */
export function standingIn(
  outline: { completedAt: Date | null; publishedAt: Date }[],
  courseCompletedAt: Date | null,
): Standing {
  return {
    completed: outline.filter((lesson) => lesson.completedAt !== null).length,
    total: outline.length,
    addedSince: courseCompletedAt ? outline.filter((lesson) => !isOut(lesson, courseCompletedAt)).length : 0,
    completedAt: courseCompletedAt,
  };
}

/** Which lesson of a course a member had open last, and where they stopped in each. */
export interface CoursePlace {
  /** The lesson that they had open last; null before any. */
  lastLessonId: string | null;
  /** Where they stopped in a lesson's video, in seconds, by the lesson's id. */
  stoppedAt: ReadonlyMap<string, number>;
}

interface OutlinedLesson {
  id: string;
  durationMs: number;
  completedAt: Date | null;
}

export interface NextStep<Lesson> {
  kind: 'start' | 'continue' | 'again';
  lesson: Lesson;
  /** Seconds into the lesson. */
  at: number;
}

/**
 * What a member does next in a course: goes on with the lesson that was left, or with the first one after it that is
 * not complete; begins; or begins again when all is complete. Null without lessons.
 */
export function nextStep<Lesson extends OutlinedLesson>(
  lessons: Lesson[],
  { lastLessonId, stoppedAt }: CoursePlace,
): NextStep<Lesson> | null {
  const [first] = lessons;
  if (!first) return null;
  const placeIn = ({ id, durationMs }: Lesson) =>
    resumeAt(stoppedAt.get(id) ?? null, durationMs > 0 ? durationMs / 1000 : null);
  const lastAt = lessons.findIndex(({ id }) => id === lastLessonId);
  const left = lessons[lastAt];
  if (left && !left.completedAt) return { kind: 'continue', lesson: left, at: placeIn(left) };
  const open = [...lessons.slice(lastAt + 1), ...lessons.slice(0, lastAt + 1)].find((lesson) => !lesson.completedAt);
  if (!open) return { kind: 'again', lesson: first, at: 0 };
  const isBegun = lastAt >= 0 || lessons.some((lesson) => lesson.completedAt);
  return isBegun ? { kind: 'continue', lesson: open, at: placeIn(open) } : { kind: 'start', lesson: open, at: 0 };
}

/** '5 of 14 completed', '12 of 14, 2 added since you finished on 3 May 2026' (B12). */
export function formatStanding({ completed, total, addedSince, completedAt }: Standing): string {
  if (!completedAt) return `${completed} of ${total} completed`;
  if (completed < total && addedSince > 0) {
    return `${completed} of ${total}. You finished on ${formatDate(completedAt)}; ${addedSince} added since.`;
  }
  return `${completed} of ${total}, finished on ${formatDate(completedAt)}`;
}

/** 'from 12:14', 'from the start'. Seconds. */
export function formatResume(at: number): string {
  return at > 0 ? `from ${clockTime(at)}` : 'from the start';
}

/** The caption track that a reader wants: their own language, else English, else the first there is. */
export function preferredTrack<Track extends { language: string }>(tracks: Track[], wanted: string | null) {
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  const inLanguage = (tag: string) => tracks.find(({ language }) => primary(language) === primary(tag));
  return (
    tracks.find(({ language }) => language === wanted) ?? inLanguage(wanted ?? 'en') ?? inLanguage('en') ?? tracks[0]
  );
}

/** A block that opens with this heading is an exercise: it gets a box of its own. */
export function isExercise(html: string | null): boolean {
  return /^\s*<h3>\s*At your decks\s*<\/h3>/i.test(html ?? '');
}
