import type { FrontView } from '../../present.server';
import { beatsInBar, frontAsks, judge } from '../../rules';
import { openRig } from './rig';

/** What is said about a guest's try, and how far from the one the second record came in, in beats. */
export interface FrontResult {
  title: string;
  sentence: string;
  /** Null if it did not come in. */
  offset: number | null;
}

export type FrontPlay = Awaited<ReturnType<typeof playFront>>;

/** From here on, of 100, the second record is heard (about −12 dB); below it a finger only rests on the fader. */
const heardFrom = 8;

/**
 * Runs both records of the front page, the second unheard until the fader lets it in. Called in the act of a person.
 * Throws a `RigRefusal`; a signal that is aborted ends it.
 */
export async function playFront(front: FrontView, signal: AbortSignal) {
  const rig = await openRig(front, signal);
  const { beatSeconds } = rig;
  const into = (front.in - front.from) * beatsInBar;
  const loop = front.b.bars * beatsInBar;
  const at = rig.begin();
  rig.setCross(at, 0);
  rig.decks.a.play(at);
  // So that its first beat falls on the one that is asked for.
  rig.decks.b.play(at - ((loop - (into % loop)) % loop) * beatSeconds);
  let last = 0;
  let cameIn: number | null = null;
  const beatAt = (timeStamp: number) => (rig.momentOf(timeStamp) - at) / beatSeconds;

  return {
    /** The beat that is heard at the moment of an event, from the first one on. */
    beatAt,
    /** Moves the fader, from 0 (the first record) to 100 (the second). */
    push(value: number, timeStamp: number) {
      rig.setCross(rig.momentOf(timeStamp), value);
      if (value < heardFrom) cameIn = null;
      else if (last < heardFrom) cameIn = beatAt(timeStamp);
      last = value;
    },
    /** What is to be said. The device was not calibrated, so that it holds no milliseconds. */
    result(): FrontResult {
      if (cameIn === null) return { title: 'Not yet.', sentence: 'The second record did not come in.', offset: null };
      const offset = cameIn - into;
      const exercise = { ...front, asks: frontAsks(front.in), a: { ...front.a, from: front.from } };
      const { title, sentence } = judge(exercise, { inMs: offset * beatSeconds * 1000 }, false);
      return { title, sentence, offset };
    },
    close: rig.close,
  };
}
