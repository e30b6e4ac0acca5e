import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type Lesson, type OutlinedLesson, readLesson, readOutlinedLesson } from './show-lesson.server';

/**
 * The public part of a preview lesson; does not even read its contents. Open to all. Throws not-found, and forbidden
 * for a lesson that is no preview.
 */
export async function showPreviewPage(scope: Scope, { id }: { id: string }): Promise<OutlinedLesson> {
  const [lesson] = await scope.read(readOutlinedLesson(scope, id));
  if (!lesson.isPreview) throw new AppError('forbidden');
  return lesson;
}

/** A preview lesson with its contents, for members. Throws not-found, and forbidden for a lesson that is no preview. */
export async function showPreview(scope: Scope, { id }: { id: string }): Promise<Lesson> {
  requireMember(scope);
  const [lesson] = await scope.read(readLesson(scope, id));
  if (!lesson.isPreview && !lesson.course.mayOpen) throw new AppError('forbidden');
  return lesson;
}
