import { envelopeOf, hitsOf } from '../lanes';
import { drawing, equalised, headroom, placeAt, silence, steadyBeats } from '../mix';
import { type Kit, rate } from '../sound/hits';
import type { Skill } from './skill';

const gaps = [120, 90, 66, 48, 36, 26, 20, 15, 11, 8];
const kits: readonly Kit[] = ['house', 'techno', 'disco', 'slow'];

interface Loops {
  kit: Kit;
  bpm: number;
  /**
   * Hats per beat. The gap is at most a quarter of their interval; with a larger gap nobody could tell which deck
   * leads.
   */
  hats: number;
}

/** Deck A plays kicks, deck B claps and hats; `ahead` is the number of milliseconds by which B leads. */
function play({ kit, bpm, hats }: Loops, ahead: number) {
  const target = silence(drift.seconds);
  const beat = (60 / bpm) * rate;
  const lead = (ahead / 1000) * rate;
  // The leading deck starts the sound, so the silence before it does not reveal which deck leads.
  const [deckA, deckB] = [headroom + Math.max(0, lead), headroom + Math.max(0, -lead)];
  for (let at = 0; headroom + at * beat < target.length; at++) {
    placeAt(target, `${kit} kick`, Math.round(deckA + at * beat), 0.8);
    if (at % 2) placeAt(target, 'clap', Math.round(deckB + at * beat), 0.5);
    for (let hat = 0; hat < hats; hat++) {
      placeAt(target, `${kit} hat`, Math.round(deckB + (at + hat / hats) * beat), hat ? 0.18 : 0.28);
    }
  }
  return equalised(target);
}

export const drift: Skill = {
  address: 'drift',
  name: 'Drift',
  asks: 'Which deck is ahead?',
  lead: 'Two drum loops run together. The low drums are deck A, the claps and hats are deck B.',
  legend: 'Your answer',
  levels: gaps.map((gap) => `${gap} ms`),
  means: 'is the gap you hear between two decks',
  unit: 'apart',
  seconds: 8,
  laneNames: ['A', 'B'],
  listen:
    'Listen to the clap, not to the kick. When deck B leads, the clap is dry and alone for a moment; when it is late, it comes out of the thump.',
  lesson: 'evening-two-what-drift-sounds-like',
  draw(seed, level) {
    const { of, whole } = drawing(seed);
    const gap = gaps[level - 1]!;
    const isB = of([false, true]);
    const loops = { kit: of(kits), bpm: whole(100, 125), hats: level < 4 ? 1 : level < 7 ? 2 : 4 };
    const deck = isB ? 'B' : 'A';
    return {
      sounds: [{ label: 'Both decks', part: 0 }],
      answers: [
        { label: 'Deck A', hint: 'Low drums' },
        { label: 'Deck B', hint: 'Claps and hats' },
      ],
      truth: isB ? 2 : 1,
      was: `deck ${deck} was ahead`,
      detail: isB ? `Its claps came ${gap} ms before the kick.` : `Its kicks came ${gap} ms before the claps and hats.`,
      after: [
        { label: 'As you heard it', note: `Deck ${deck} ${gap} ms ahead`, part: 0 },
        { label: 'The same, together', note: 'Both decks in time', part: 2 },
      ],
      lanes: () => {
        const beat = 60 / loops.bpm;
        const beats = Array.from({ length: Math.floor(drift.seconds / beat) }, (_, at) => at * beat);
        const [deckA, deckB] = [headroom / rate + (isB ? gap / 1000 : 0), headroom / rate + (isB ? 0 : gap / 1000)];
        const kicks = beats.map((at) => at + deckA);
        const claps = beats.filter((_, at) => at % 2).map((at) => at + deckB);
        const hats = beats.filter((_, at) => at % 2 === 0).map((at) => at + deckB);
        return {
          lanes: [
            { strokes: hitsOf(`${loops.kit} kick`, kicks, drift.seconds), marks: [], isIt: !isB },
            {
              strokes: [
                ...hitsOf('clap', claps, drift.seconds),
                ...hats.map((at): [number, number] => [(100 * at) / drift.seconds, 0.2]),
              ],
              marks: [],
              isIt: isB,
            },
          ],
        };
      },
      closer: () => {
        const [kick, clap] = [48, 48 - (isB ? gap : -gap) / 4];
        return {
          lanes: [
            { strokes: envelopeOf(`${loops.kit} kick`, kick, 400), marks: [kick], isIt: !isB },
            { strokes: envelopeOf('clap', clap, 400), marks: [clap], isIt: isB },
          ],
          gap: { at: Math.min(kick, clap), span: gap / 4 },
          caption: `One beat, drawn large: each small tick is 10 ms. The ${isB ? 'clap' : 'kick'} comes first.`,
        };
      },
      beatsOf: () => steadyBeats(loops.bpm),
      play: (part) => play(loops, part === 2 ? 0 : isB ? gap : -gap),
    };
  },
};
