import { stringify } from 'yaml';
import type { DecksDraft } from '~/features/drafts/decks-schema';
import type { filePlaces } from './place-files';
import { fenced } from './write-question';

type Places = Pick<ReturnType<typeof filePlaces>, 'sound'>;

/** An exercise as a block of a lesson's text. Long texts stay on one line. */
export function writeDecks(exercise: DecksDraft, places: Places): string {
  const { id, task, bpm, asks, steps, good, early, late, right, mistake, isFront } = exercise;
  const deckOf = ({ title, sound, from, isLowOff, tempo, level }: DecksDraft['a']) => ({
    title,
    sound: places.sound(sound),
    ...(from !== 1 && { from }),
    ...(isLowOff && { low: 'off' }),
    ...(tempo !== 0 && { tempo }),
    ...(level !== 0 && { level }),
  });
  const head = {
    id,
    task,
    bpm,
    a: deckOf(exercise.a),
    b: deckOf(exercise.b),
    asks: Object.fromEntries(Object.entries(asks).filter(([, value]) => value !== null)),
    steps,
    good,
    ...(early !== null && { early }),
    ...(late !== null && { late }),
    ...(right && { right: places.sound(right) }),
    ...(mistake && { mistake: places.sound(mistake) }),
    ...(isFront && { front: true }),
  };
  return fenced('decks', stringify(head, { lineWidth: 0 }).trimEnd());
}
