import { type Read, readOf } from '#db/read';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { isMember, requireMember } from '~/scope/viewer';
import { type Exercise, readExercise, readTries, readTriesCount } from './queries.server';

/** The exercise if this reader may open its lesson; in a preview lesson it is open to everybody. Throws forbidden. */
export function onlyOpen(scope: Scope, read: Read<Exercise>): Read<Exercise> {
  return readOf([read], (found) => {
    if (found.lesson.isPreview || found.course.mayOpen) return found;
    // Somebody who is not signed in is asked to, as the lesson's own page does.
    requireMember(scope);
    throw new AppError('forbidden', 'You do not have access to this course', { lesson: found.lesson.slug });
  });
}

/**
 * An exercise at the decks with this member's last tries. Members who may open its lesson may open it,
 * and everyone may if the lesson is a preview. Throws not-found, forbidden, and what `requireMember` throws.
 */
export async function showExercise(scope: Scope, { exerciseId }: { exerciseId: string }) {
  const [found, tries, triesCount] = await scope.read(
    onlyOpen(scope, readExercise(scope, exerciseId)),
    readTries(scope, exerciseId),
    readTriesCount(scope, exerciseId),
  );
  return { ...found, tries, triesCount, isKept: isMember(scope.viewer) };
}

export type ShownExercise = Awaited<ReturnType<typeof showExercise>>;
