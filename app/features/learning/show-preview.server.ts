import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type Lesson, readLesson } from './show-lesson.server';

/** A lesson without its contents. */
export type PublicLesson = Omit<Lesson, 'blocks' | 'videos' | 'chapters'>;

/**
 * What the public preview page may show of a lesson: never its contents. Open to all. Throws not-found, and forbidden
 * when it is no preview.
 */
export async function showPreviewPage(scope: Scope, { id }: { id: string }): Promise<PublicLesson> {
  const { blocks: _blocks, videos: _videos, chapters: _chapters, ...lesson } = await readLesson(scope, id);
  if (!lesson.isPreview) throw new AppError('forbidden');
  return lesson;
}

/** A preview lesson with its contents, for members. Throws not-found, and forbidden when it is no preview. */
export async function showPreview(scope: Scope, { id }: { id: string }): Promise<Lesson> {
  requireMember(scope);
  const lesson = await readLesson(scope, id);
  if (!lesson.isPreview && !lesson.course.mayOpen) throw new AppError('forbidden');
  return lesson;
}
