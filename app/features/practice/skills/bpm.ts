import { beatsOf } from '../lanes';
import { drawing, equalised, headroom, placeAt, playGroove, silence, steadyBeats } from '../mix';
import { kits, rate } from '../sound/hits';
import type { Skill } from './skill';

const steps = [20, 15, 12, 9, 7, 6, 5, 4, 3, 2];

/** Whether no two of the four tempi are near 2:1 or 3:2, which listeners easily confuse. */
function isClear(tempi: number[]): boolean {
  return tempi.every((slow) =>
    tempi.every((fast) => [1.5, 2].every((ratio) => Math.abs(fast / slow / ratio - 1) > 0.02)),
  );
}

export const bpm: Skill = {
  address: 'bpm',
  name: 'BPM',
  asks: 'How fast is this?',
  lead: 'One loop at a steady tempo.',
  legend: 'Beats per minute',
  levels: steps.map((step) => `${step} BPM`),
  means: 'apart, and you name the tempo',
  unit: 'apart',
  seconds: 10,
  laneNames: [''],
  listen:
    'Count the beats for ten seconds and multiply by six. Learn one tempo by heart, 120 for most people, and compare every other tempo with it.',
  lesson: 'evening-three-the-pitch-fader',
  draw(seed, level) {
    const { of, whole } = drawing(seed);
    const step = steps[level - 1]!;
    const truth = whole(1, 4);
    const lowest = whole(88, 172 - 3 * step);
    const first = Array.from({ length: 85 }, (_, i) => 88 + ((lowest - 88 + i) % (85 - 3 * step))).find((from) =>
      isClear([0, 1, 2, 3].map((i) => from + i * step)),
    );
    const tempi = [0, 1, 2, 3].map((i) => (first ?? 88) + i * step);
    const [kit, played] = [of(kits), tempi[truth - 1]!];
    return {
      sounds: [{ label: 'The loop', part: 0 }],
      answers: tempi.map((each) => ({ label: String(each) })),
      truth,
      was: `it was ${played} BPM`,
      detail: `The answers were ${step} BPM apart.`,
      after: [
        { label: 'As you heard it', note: `${played} BPM`, part: 0 },
        { label: 'With a click', note: 'One click a beat', part: 2 },
      ],
      lanes: () => ({
        lanes: [{ strokes: beatsOf(played, bpm.seconds), marks: [0], isIt: true }],
        caption: `Ten seconds, beat by beat: ${Math.round(played / 0.6) / 10} beats.`,
      }),
      beatsOf: () => steadyBeats(played),
      play(part) {
        const target = playGroove(kit, played, silence(bpm.seconds));
        const beat = (60 / played) * rate;
        for (let at = headroom; part === 2 && at < target.length; at += beat) {
          placeAt(target, 'click', Math.round(at), 0.9);
        }
        return equalised(target);
      },
    };
  },
};
