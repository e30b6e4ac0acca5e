import type { StillView } from '../present.server';
import { DecksStill } from './decks-still';

/** The exercises of a previewed lesson, which are not played: how each should look, and its steps. */
export function PreviewedExercises({ exercises }: { exercises: StillView[] }) {
  return exercises.map((still) => (
    <section className="rig-page" key={still.task}>
      <h2 className="heading-m">At the decks: {still.task}</h2>
      <DecksStill still={still} />
    </section>
  ));
}
