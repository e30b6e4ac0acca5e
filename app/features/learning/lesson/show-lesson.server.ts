import { type Answer, firstOf, type Read, readOf, together, type Write } from '#db/read';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type LessonRow, readCourseCompletion, selectLesson, selectOutline } from '../queries.server';
import { type LessonContents, readContents } from '../read-contents.server';
import { progressIn } from '../rules';
import { recordView } from './record-view.server';

/** A lesson in its course, without its contents. */
export type OutlinedLesson = Answer<ReturnType<typeof readOutlinedLesson>>;

/** A lesson with its contents. */
export type Lesson = OutlinedLesson & LessonContents;

interface Asked {
  /** Id or urlPart. */
  lesson: string;
  /** True if this is a page view: the batch records it. */
  isViewing?: boolean;
}

/** A lesson's whole page in one round trip. For members with access; throws not-found and forbidden. */
export async function showLesson(scope: Scope, asked: Asked): Promise<Lesson> {
  const { lesson } = await scope.write({ lesson: viewLesson(scope, asked) });
  return lesson;
}

/** `showLesson` as a part, for pages that read more in the same round trip. */
export function viewLesson(scope: Scope, { lesson, isViewing = false }: Asked): Write<Lesson> {
  const viewer = requireMember(scope);
  const views = isViewing ? recordView(scope, viewer, lesson) : [];
  return readOf([together(views), onlyOpen(readLesson(scope, lesson))], (_views, found) => found);
}

/** The lesson if the viewer may open it; throws forbidden otherwise. */
export function onlyOpen<Row extends LessonRow>(read: Read<Row>): Read<Row> {
  return readOf([read], (lesson) => {
    if (!lesson.course.mayOpen) throw new AppError('forbidden', 'You do not have access to this course');
    return lesson;
  });
}

/** A lesson with its contents. Checks no access: callers must. Throws not-found. */
export function readLesson(scope: Scope, key: string): Read<Lesson> {
  return readOf([readOutlinedLesson(scope, key), readContents(scope, key)], (lesson, contents) => ({
    ...lesson,
    ...contents,
  }));
}

/** A lesson by id or slug, alone. Checks no access. Throws not-found. */
export function readLessonRow(scope: Scope, key: string): Read<LessonRow> {
  if (!idPattern.test(key)) throw new AppError('not-found');
  return readOf([firstOf(selectLesson(scope, key))], (lesson) => {
    if (!lesson) throw new AppError('not-found');
    return lesson;
  });
}

/** A lesson by id or slug, in its course, without its contents. Checks no access. Throws not-found. */
export function readOutlinedLesson(scope: Scope, key: string) {
  return readOf(
    [readLessonRow(scope, key), selectOutline(scope, { lesson: key }), readCourseCompletion(scope, { lesson: key })],
    (lesson, outline, courseCompletedAt) => {
      const at = outline.findIndex(({ id }) => id === lesson.id);
      return {
        ...lesson,
        position: at + 1,
        outline,
        progress: progressIn(outline, courseCompletedAt),
        isCompleted: Boolean(outline[at]?.completedAt),
        isBookmarked: Boolean(outline[at]?.isBookmarked),
        isLastLesson: at === outline.length - 1,
        previous: outline[at - 1] ?? null,
        next: outline[at + 1] ?? null,
      };
    },
  );
}
