import { AppLink } from '~/ui/app-link';
import { HiddenComma } from '~/ui/separated';
import type { ExerciseLink } from '../present.server';

/** Leads from a lesson to its exercise. */
export function ToDecks({ exercise, isNamed = false }: { exercise: ExerciseLink; isNamed?: boolean }) {
  return (
    <AppLink className="to-decks" href={exercise.href}>
      <span className="to-decks-lines" aria-hidden="true" />
      <span>
        <small>{isNamed ? exercise.lesson : 'Exercise'}</small>
        <HiddenComma />
        <strong>{isNamed ? exercise.task : `At the decks: ${exercise.task}`}</strong>
        <HiddenComma />
        <small>Two records, one try is {exercise.seconds}</small>
      </span>
    </AppLink>
  );
}

interface ExercisesOfProps {
  blocks: { decksId: string | null }[];
  exercises: ExerciseLink[];
}

/** The exercises of the blocks that this reader is shown, in their order. */
export function ExercisesOf({ blocks, exercises }: ExercisesOfProps) {
  return blocks.map(({ decksId }) => {
    const exercise = exercises.find(({ id }) => id === decksId);
    return (
      exercise && (
        // A block of its own, so that text browsers set it apart from what follows.
        <div key={exercise.id}>
          <ToDecks exercise={exercise} />
        </div>
      )
    );
  });
}
