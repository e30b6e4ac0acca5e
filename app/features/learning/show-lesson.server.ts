import type { Statement } from '#db/client';
import { batch } from '#db/client';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import {
  courseIdOfLesson,
  lessonIdOf,
  type OutlineEntry,
  recordView,
  selectActivity,
  selectContents,
  selectLesson,
  selectOutline,
} from './queries.server';
import { type Standing, standingIn } from './rules';

type Row<Select extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Select>>[number];
type Contents = ReturnType<typeof selectContents>;
/** What a batch of these statements answers. */
type Results<Reads extends readonly PromiseLike<unknown>[]> = { [Index in keyof Reads]: Awaited<Reads[Index]> };

export interface CaptionTrack {
  language: string;
  label: string;
  vtt: string;
}

export interface LessonVideo {
  fileId: string;
  durationMs: number | null;
  posterFileId: string | null;
  /** Seconds; null when never watched. */
  position: number | null;
  captions: CaptionTrack[];
}

/** A lesson with its contents, for someone who may open it. */
export interface Lesson extends Row<typeof selectLesson> {
  blocks: Awaited<Contents[0]>;
  videos: LessonVideo[];
  outline: OutlineEntry[];
  standing: Standing;
  isCompleted: boolean;
  isLastLesson: boolean;
  previous: OutlineEntry | null;
  next: OutlineEntry | null;
}

interface Asked {
  /** Id or urlPart. */
  lesson: string;
  /** True while someone looks at the page: first and last views are written in the same batch. */
  isViewing?: boolean;
}

/**
 * A lesson and all of its page in one round trip. For members with access; throws not-found and forbidden.
 */
export async function showLesson(scope: Scope, { lesson, isViewing = false }: Asked): Promise<Lesson> {
  const viewer = requireMember(scope);
  const writes = isViewing && idPattern.test(lesson) ? recordView(scope, viewer, lessonIdOf(lesson)) : [];
  const found = await readLesson(scope, lesson, { after: writes });
  if (!found.course.mayOpen) throw new AppError('forbidden', 'You do not have access to this course');
  return found;
}

/** Reads a lesson whoever may open it: callers decide. Writes before and after it share its batch. */
export async function readLesson(
  scope: Scope,
  key: string,
  { before = [], after = [] }: { before?: Statement[]; after?: Statement[] } = {},
): Promise<Lesson> {
  if (!idPattern.test(key)) throw new AppError('not-found');
  const lessonId = lessonIdOf(key);
  const courseId = courseIdOfLesson(key);
  const reads = [
    selectLesson(scope, lessonId),
    selectOutline(scope, courseId),
    selectActivity(scope, courseId),
    ...selectContents(scope, lessonId),
  ] as const;
  const results = await batch(scope.db, [...before, ...reads, ...after]);
  const [[lesson], outline, [activity], blocks, videos, captions] = results.slice(before.length) as unknown as Results<
    typeof reads
  >;
  if (!lesson) throw new AppError('not-found');
  const at = outline.findIndex(({ id }) => id === lesson.id);
  return {
    ...lesson,
    blocks,
    videos: videos.map((video) => ({ ...video, captions: captions.filter(({ fileId }) => fileId === video.fileId) })),
    outline,
    standing: standingIn(outline, activity?.completedAt ?? null),
    isCompleted: Boolean(outline[at]?.completedAt),
    isLastLesson: at === outline.length - 1,
    previous: outline[at - 1] ?? null,
    next: outline[at + 1] ?? null,
  };
}
