import { beatsOf } from '../lanes';
import { drawing, equalised, headroom, placeAt, silence, steadyBeats } from '../mix';
import { progressions } from '../sound/harmony';
import { noteOf, rate } from '../sound/hits';
import { type Skill, twoSounds } from './skill';

/** From easy to hard: the possible steps on the wheel between clashing keys, and whether a bass plays the roots. */
const arrangements: { words: string; steps: number[]; hasBass: boolean }[] = [
  { words: 'Far keys', steps: [6, 5], hasBass: true },
  { words: 'Five steps', steps: [5], hasBass: true },
  { words: 'Five or four', steps: [5, 4], hasBass: true },
  { words: 'Four steps', steps: [4], hasBass: true },
  { words: 'Four, no bass', steps: [4], hasBass: false },
  { words: 'Four or three', steps: [4, 3], hasBass: true },
  { words: 'Three steps', steps: [3], hasBass: true },
  { words: 'Three, no bass', steps: [3], hasBass: false },
  { words: 'Two steps', steps: [2], hasBass: true },
  { words: 'Two, no bass', steps: [2], hasBass: false },
];

const names = ['C', 'D flat', 'D', 'E flat', 'E', 'F', 'F sharp', 'G', 'A flat', 'A', 'B flat', 'B'];
type Mode = 'minor' | 'major';

/** A progression that starts on one of its chords: semitones above the tonic. */
interface Turn {
  name: string;
  chords: number[][];
}

/**
 * Every progression, started on each of its chords. Each contains its tonic, its fourth degree and its leading note.
 */
function turnsOf(mode: Mode): Turn[] {
  return Object.entries(progressions)
    .filter(([, progression]) => progression.mode === mode)
    .flatMap(([name, { chords }]) =>
      chords.map((_, from) => ({
        name,
        // Chords lie within one octave, where a ninth would be a semitone from the third, so ninths are left out.
        chords: chords.map((_, i) => chords[(from + i) % 4]!.slice(0, 4)),
      })),
    );
}

const turns = { minor: turnsOf('minor'), major: turnsOf('major') };

/** A key with its number on the Camelot wheel: `C minor, 5A`. */
function nameOf(tonic: number, mode: Mode): string {
  const fifths = (tonic * 7 + (mode === 'minor' ? 4 : 7)) % 12;
  return `${names[tonic]} ${mode}, ${fifths + 1}${mode === 'minor' ? 'A' : 'B'}`;
}

/** The beats of a bar on which the chord and the bass play: no note overlaps the next one. */
const chordBeats = [0, 0.75, 1.5, 2.5];
const bassBeats = [0, 1.5, 2.5];

function play(tonic: number, { chords }: Turn, bpm: number, hasBass: boolean) {
  const target = silence(key.seconds);
  const beat = (60 / bpm) * rate;
  for (let bar = 0; headroom + bar * 4 * beat < target.length; bar++) {
    const chord = chords[bar % 4]!;
    const place = (voice: 'chord' | 'bass', degree: number, at: number, gain: number) =>
      placeAt(target, noteOf(voice, tonic + degree), headroom + Math.round((bar * 4 + at) * beat), gain);
    for (const at of chordBeats) for (const degree of chord) place('chord', degree, at, at ? 0.2 : 0.25);
    if (hasBass) for (const at of bassBeats) place('bass', chord[0]!, at, 0.4);
  }
  return equalised(target);
}

export const key: Skill = {
  address: 'key',
  name: 'Key',
  asks: 'Do they fit?',
  lead: 'Two short progressions, one after the other.',
  legend: 'Your answer',
  levels: arrangements.map(({ words }) => words),
  means: 'on the wheel, and you hear the clash',
  unit: '',
  seconds: 10,
  laneNames: ['1', '2'],
  listen:
    'Hum the note that the first one comes home to, and keep it through the second. In the same key it is at home there too; in a neighbour it fits, but leans; in a clash it rubs.',
  lesson: 'the-fifth-next-door',
  draw(seed, level) {
    const { of, whole } = drawing(seed);
    const { steps, hasBass } = arrangements[level - 1]!;
    const truth = whole(1, 3);
    const distance = [0, 1, of(steps)][truth - 1]!;
    const mode = of(['minor', 'major'] as const);
    const [tonic, isUp, bpm, one] = [whole(0, 11), of([true, false]), whole(96, 118), of(turns[mode])];
    const other = (tonic + (isUp ? 7 : 5) * distance) % 12;
    const rootOf = (from: number, turn: Turn) => (from + turn.chords[0]![0]!) % 12;
    // The second sound has another progression with another first chord, whether or not its key is the same.
    const two = of(turns[mode].filter((turn) => turn.name !== one.name && rootOf(other, turn) !== rootOf(tonic, one)));
    const words = `${distance} ${distance === 1 ? 'step' : 'steps'} apart on the wheel`;
    return {
      sounds: twoSounds(['First', 'Second']),
      answers: [
        { label: 'Same key' },
        { label: 'Neighbours', hint: 'One step on the wheel' },
        { label: 'They clash', hint: 'Two steps or more' },
      ],
      truth,
      was: ['they are in the same key', 'they are neighbours', 'they clash'][truth - 1]!,
      detail: distance ? `The keys are ${words}.` : 'Only the chords are in another order.',
      after: twoSounds(['First', 'Second'], [nameOf(tonic, mode), nameOf(other, mode)]),
      lanes: () => ({
        lanes: [0, 1].map((i) => ({
          strokes: beatsOf(bpm, key.seconds),
          marks: [],
          isIt: i === 1,
        })),
      }),
      closer: () => {
        const places = [0, isUp ? distance : -distance].map((step) => (6 + step) * 8);
        return {
          lanes: places.map((place, i) => ({
            strokes: Array.from({ length: 13 }, (_, step) => [step * 8, step * 8 === place ? 0.7 : 0.2]),
            marks: [place],
            isIt: i === 1,
          })),
          gap: { at: Math.min(...places), span: distance * 8 },
          caption: 'The wheel of keys as a line: from stroke to stroke it is one fifth.',
        };
      },
      beatsOf: () => steadyBeats(bpm),
      play: (part) => (part === 1 ? play(other, two, bpm, hasBass) : play(tonic, one, bpm, hasBass)),
    };
  },
};
