import { clockTime, formatDate } from '~/kit/dates';
import { paths } from '~/paths';

/** A watched span, in seconds from the start of the video. */
export type Interval = [start: number, end: number];

/** Longer than any of our videos, in seconds. */
export const longestVideo = 86_400;

/** Up to this length videos are stored by the second, then in longer steps: that bounds each row's size. */
const exactLength = 7200;

/** A span in whole seconds within the video (null: unknown length), rounded outward so that nothing watched is lost. */
export function wholeStretch(start: number, end: number, duration: number | null): Interval {
  const last = Math.ceil(duration ?? longestVideo);
  const step = Math.ceil(last / exactLength);
  const to = Math.min(last, Math.ceil(end / step) * step);
  return [Math.floor(Math.min(start, to - 1) / step) * step, to];
}

/** Whether this is a span of such a video (decisions, API, "Video tracking"). Seconds; null: unknown length. */
export function isWatchable(start: number, end: number, duration: number | null): boolean {
  return start >= 0 && start < end && isPlace(end, duration);
}

/** Whether this is a position in a video of that length. */
export function isPlace(at: number, duration: number | null): boolean {
  return at >= 0 && (duration === null || at <= duration + 1);
}

/** From which share of a lesson's video on marking it complete is the next thing to do. */
export const nearlyWatched = 0.9;

/** The share of a video that these parts cover, 0 to 1; 0 for a video of unknown length. In seconds, in any order. */
export function watchedShare(parts: { startTime: number; endTime: number }[], duration: number | null): number {
  if (!duration) return 0;
  let [covered, end] = [0, 0];
  for (const { startTime, endTime } of [...parts].sort((a, b) => a.startTime - b.startTime)) {
    covered += Math.max(0, endTime - Math.max(startTime, end));
    end = Math.max(end, endTime);
  }
  return Math.min(1, covered / duration);
}

/** Where a video resumes, in seconds: at the saved position, or at the start if it had ended. */
export function resumeAt(position: number | null, duration: number | null): number {
  if (position === null || position < 1) return 0;
  return duration !== null && position >= duration - 1 ? 0 : Math.floor(position);
}

/** Whether all of a course's lessons are completed; false for a course without lessons. */
export function isCourseFinished(course: Counted): boolean {
  return course.lessonsCount > 0 && course.completedLessonsCount >= course.lessonsCount;
}

interface Counted {
  completedLessonsCount: number;
  lessonsCount: number;
}

/**
 * A member's place on their journey. `next` is the last viewed course, or else the first unfinished course with
 * lessons. `stage` is the index of the member's stage; -1 when every course is finished.
 */
export function findPlace<C extends Counted & { id: string }>(stages: { courses: C[] }[], started: { id: string }[]) {
  const places = stages.flatMap(({ courses }, stage) => courses.map((course) => ({ course, stage })));
  const last = started.find(({ id }) => places.some(({ course }) => course.id === id));
  const isNext = (course: C) => (last ? course.id === last.id : course.lessonsCount > 0 && !isCourseFinished(course));
  const next = places.find(({ course }) => isNext(course)) ?? null;
  return { next, stage: next?.stage ?? stages.findIndex(({ courses }) => !courses.every(isCourseFinished)) };
}

/** A started course, with the seconds into the lesson that comes next. */
type Begun = { position: number | null; nextLesson: { durationMs: number } };

/** Where the next lesson of a started course resumes, in seconds. */
export function resumeNext({ position, nextLesson }: Begun): number {
  return resumeAt(position, nextLesson.durationMs > 0 ? nextLesson.durationMs / 1000 : null);
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

export type StartWish = ReturnType<typeof readStart>;

/** Where a lesson should start: video number, from 1, and seconds, as its URL says: `?t=` and `?video=`. */
export function readStart(query: URLSearchParams) {
  return { seconds: parsePlace(query.get('t') ?? ''), video: Number(query.get('video') ?? 1) };
}

/** A lesson's link: itself, its preview, or its course's unlock page. */
export function lessonTarget(lesson: { slug: string; isPreview: boolean }, course: { slug: string; mayOpen: boolean }) {
  if (course.mayOpen) return paths.lesson(lesson.slug);
  return lesson.isPreview ? paths.lessonPreview(lesson.slug) : paths.courseUnlock(course.slug);
}

/**
 * The lesson to which the end of another one leads: the next in order, else the first that is not completed. Null if
 * there is none.
 */
export function lessonAfter<Lesson extends { id: string; completedAt: Date | null }>(
  outline: Lesson[],
  lessonId: string,
): Lesson | null {
  const at = outline.findIndex(({ id }) => id === lessonId);
  const left = outline.find(({ id, completedAt }) => id !== lessonId && completedAt === null);
  return outline[at + 1] ?? left ?? null;
}

export type Progress = ReturnType<typeof progressIn>;

/** A member's progress in a course: computed from its lessons, never stored (decisions, Catalogue and learning). */
export function progressIn(outline: { completedAt: Date | null; firstOutAt: Date }[], courseCompletedAt: Date | null) {
  return {
    completed: outline.filter((lesson) => lesson.completedAt !== null).length,
    total: outline.length,
    // Lessons that learners could first open after the member had completed the course.
    addedSince: courseCompletedAt ? outline.filter(({ firstOutAt }) => firstOutAt > courseCompletedAt).length : 0,
    // When all lessons of that time were complete.
    completedAt: courseCompletedAt,
  };
}

/** A member's place in a course. */
export interface CoursePlace {
  /** Whether the member has opened a lesson of the course. */
  isBegun: boolean;
  /** The lesson that comes next by `nextLessonSql`, and the position in its video in seconds; null without lessons. */
  next: { lessonId: string; position: number | null } | null;
}

interface OutlinedLesson {
  id: string;
  durationMs: number;
  completedAt: Date | null;
}

export interface NextStep<Lesson> {
  kind: 'start' | 'continue' | 'again';
  lesson: Lesson;
  /** Position in the lesson in seconds. */
  at: number;
}

/** What a member does next in a course: start, continue, or start again if all is completed. Null without lessons. */
export function nextStep<Lesson extends OutlinedLesson>(
  lessons: Lesson[],
  { isBegun, next }: CoursePlace,
): NextStep<Lesson> | null {
  const lesson = lessons.find(({ id }) => id === next?.lessonId);
  if (!lesson) return null;
  if (lesson.completedAt) return { kind: 'again', lesson, at: 0 };
  const { durationMs } = lesson;
  const at = resumeAt(next?.position ?? null, durationMs > 0 ? durationMs / 1000 : null);
  return { kind: isBegun || lessons.some(({ completedAt }) => completedAt) ? 'continue' : 'start', lesson, at };
}

/** '5 of 14 completed', '12 of 14, 2 added since you finished on 3 May 2026' (B12). */
export function formatProgress({ completed, total, addedSince, completedAt }: Progress): string {
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

/** The preferred caption track: the reader's language, else English, else the first. */
export function preferredTrack<Track extends { language: string }>(tracks: Track[], wanted: string | null) {
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  const inLanguage = (tag: string) => tracks.find(({ language }) => primary(language) === primary(tag));
  return (
    tracks.find(({ language }) => language === wanted) ?? inLanguage(wanted ?? 'en') ?? inLanguage('en') ?? tracks[0]
  );
}

/** Whether a block is an exercise, by its heading: exercises have their own box. */
export function isExercise(html: string | null): boolean {
  return /^\s*<h3>\s*At your decks\s*<\/h3>/i.test(html ?? '');
}
