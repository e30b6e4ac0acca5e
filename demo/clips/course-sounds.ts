import { bassNote } from '~/features/practice/sound/basslines';
import { clap, hat, kick, snare } from '~/features/practice/sound/drums';
import { biquad, filtered } from '~/features/practice/sound/filter';
import { loudness } from '~/features/practice/sound/loudness';
import { playRecord } from '~/features/practice/sound/record';
import { gainOf, hertzOf, lengthOf, mixInto, type Samples } from '~/features/practice/sound/samples';
import { room } from '~/features/practice/sound/space';
import { chordOf } from '~/features/practice/sound/voices';
import { wavFile } from '~/features/practice/sound/wav';
import { record } from './crate';
import { limited } from './limiter';

const rate = 44_100;
/** LUFS. */
const loudest = -17;
const bpm = 120;
const beat = 60 / bpm;
const bar = 4 * beat;

/** A sound of a course's question, played on its course's page. */
interface CourseSound {
  course: string;
  name: string;
  play: () => Samples;
}

const silence = (seconds: number): Samples => new Float32Array(lengthOf(seconds, rate));
const louder = (sound: Samples, decibels: number): Samples => sound.map((sample) => sample * gainOf(decibels));
const crate = (name: Parameters<typeof record>[0], line: string, tempo = bpm, tonic?: number): Samples =>
  playRecord(record(name, tempo, line, tonic), rate);

/** Sounds on one line, each from its second on and at its level in decibels. */
function together(seconds: number, ...parts: [sound: Samples, at?: number, decibels?: number][]): Samples {
  const target = silence(seconds);
  for (const [sound, at = 0, decibels = 0] of parts) mixInto(target, sound, lengthOf(at, rate), gainOf(decibels));
  return target;
}

/** One sound after the other. */
function inTurn(...sounds: Samples[]): Samples {
  const target: Samples = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    target.set(sound, at);
    at += sound.length;
  }
  return target;
}

/** A sound read at a speed that changes with its own time, as a platter is. */
function read(sound: Samples, seconds: number, speedAt: (second: number) => number): Samples {
  const target = silence(seconds);
  let at = 0;
  for (let i = 0; i < target.length; i++) {
    const whole = Math.max(0, Math.floor(at));
    const part = at - whole;
    target[i] = (sound[whole] ?? 0) * (1 - part) + (sound[whole + 1] ?? 0) * part;
    at += speedAt(i / rate);
  }
  return target;
}

/** A sound whose level in decibels changes with time. */
const levelled = (sound: Samples, decibelsAt: (second: number) => number): Samples =>
  sound.map((sample, i) => sample * gainOf(decibelsAt(i / rate)));

/** A sound that is only open where it says so, with edges of two milliseconds. */
function gated(sound: Samples, isOpen: (second: number) => boolean): Samples {
  const step = 1 / (0.002 * rate);
  let level = 0;
  return sound.map((sample, i) => {
    level = isOpen(i / rate) ? Math.min(1, level + step) : Math.max(0, level - step);
    return sample * level;
  });
}

const low = (hertz: number) => biquad('lowpass', hertz, Math.SQRT1_2, rate);
const high = (hertz: number) => biquad('highpass', hertz, Math.SQRT1_2, rate);
const peak = (hertz: number, decibels: number, q = 1) => biquad('peak', hertz, q, rate, decibels);

const drum = {
  kick: kick(rate, { hertz: 49, drop: 5.5, body: 0.11, click: 0.35, drive: 1.6 }),
  clap: clap(rate, { bursts: 1, tail: 0.05 }),
  snare: snare(rate, { hertz: 190, rattle: 0.7 }),
  hat: hat(rate, { seconds: 0.028, tone: 317 }),
};

/** Strokes of a drum in beats, each with its level in decibels. */
function strokes(sound: Samples, beats: readonly number[], seconds: number, decibels = 0): Samples {
  return together(seconds, ...beats.map((at): [Samples, number, number] => [sound, at * beat, decibels]));
}

const every = (step: number, beats: number, from = 0) =>
  Array.from({ length: Math.ceil((beats - from) / step) }, (_, i) => from + i * step);

const dry = { wave: 'saw', sub: 0.75, closed: 140, open: 900, closing: 0.09, resonance: 1.1 } as const;
const note = (midi: number, seconds: number) => bassNote(rate, hertzOf(midi), seconds, dry);

/** Bass notes in beats: where, how long, and which. */
function line(notes: readonly [at: number, long: number, midi: number][], seconds: number): Samples {
  return together(
    seconds,
    ...notes.map(([at, long, midi]): [Samples, number, number] => [note(midi, long * beat), at * beat, -5]),
  );
}

const kicks = (beats: number) => strokes(drum.kick, every(1, beats), beats * beat, -2);
const hats = (beats: number, step = 0.5, from = 0.5) => strokes(drum.hat, every(step, beats, from), beats * beat, -9);

/** Chords of seven-note keys, one a bar. */
function chords(roots: readonly (readonly number[])[], seconds: number): Samples {
  return together(
    seconds,
    ...roots.map((midi, i): [Samples, number, number] => [
      chordOf(rate, 'keys', midi.map(hertzOf), bar * 0.9),
      i * bar,
      -4,
    ]),
  );
}

export const courseSounds: CourseSound[] = [
  {
    course: 'beatmatching-by-ear',
    name: 'two-drift',
    // Half a per cent: in nine seconds the second record falls behind by 45 ms.
    play: () => together(9, [read(crate('anvil', '5:kh'), 9, () => 1), 0, -3], [crate('copper', '5:sh', 119.4), 0, -3]),
  },
  {
    course: 'beatmatching-by-ear',
    name: 'past-and-back',
    play: () => {
      const tempo = (second: number) => (second < 3 ? 1.02 : second < 6 ? 0.985 : second < 7 ? 0.985 : 1);
      return together(10, [crate('anvil', '6:kh'), 0, -3], [read(crate('copper', '7:shp'), 10, tempo), 0, -3]);
    },
  },
  {
    course: 'beatmatching-by-ear',
    name: 'ten-metres',
    play: () => {
      const booth = crate('copper', '4:ksh').slice(0, lengthOf(8, rate));
      const floor = filtered(booth, low(2500));
      return together(8, [booth, 0, -3], [levelled(floor, (at) => (at < 4 ? -90 : 0)), 0.03, -3]);
    },
  },
  {
    course: 'the-long-blend',
    name: 'odd-and-patient',
    play: () => together(10, [crate('lantern', '5:kha', 122), 0, -2], [crate('kestrel', '5:m', 122, 52), 0, -2]),
  },
  {
    course: 'the-long-blend',
    name: 'hats-part',
    play: () => together(10, [crate('anvil', '6:kh'), 0, -3], [crate('copper', '6:h', 119.7), 0, -1]),
  },
  {
    course: 'the-long-blend',
    name: 'left-alone',
    // The incoming record is two decibels too loud.
    play: () => together(10, [crate('copper', '5:kshb', 120), 0, -5], [crate('lantern', '5:shc', 120, 45), 0, -3]),
  },
  {
    course: 'drums-from-nothing',
    name: 'late-clap',
    play: () => {
      const late = (seconds: number) =>
        strokes(
          drum.clap,
          every(2, 8, 1).map((at) => at + seconds / beat),
          8 * beat,
          -5,
        );
      const ground = together(8 * beat, [kicks(8)], [hats(8)]);
      return inTurn(together(8 * beat, [ground], [late(0)]), together(8 * beat, [ground], [late(0.028)]));
    },
  },
  {
    course: 'drums-from-nothing',
    name: 'swing',
    play: () => {
      const swung = (part: number) =>
        strokes(
          drum.hat,
          every(0.25, 8).map((at, i) => at + (i % 2 ? (part - 0.5) * 0.5 : 0)),
          8 * beat,
          -9,
        );
      const ground = together(8 * beat, [kicks(8)], [strokes(drum.clap, every(2, 8, 1), 8 * beat, -6)]);
      return inTurn(together(8 * beat, [ground], [swung(0.5)]), together(8 * beat, [ground], [swung(0.62)]));
    },
  },
  {
    course: 'drums-from-nothing',
    name: 'ghost-note',
    play: () => {
      const ground = together(8 * beat, [kicks(8)], [hats(8)], [strokes(drum.clap, every(2, 8, 1), 8 * beat, -6)]);
      const ghost = strokes(drum.snare, [2.75, 6.75], 8 * beat, -17);
      return inTurn(together(8 * beat, [ground], [ghost]), ground);
    },
  },
  {
    course: 'basslines-from-a-sine-wave',
    name: 'three-notes',
    play: () => {
      const turn = (at: number, odd: boolean): [number, number, number][] => [
        [at + 0.5, 0.4, 33],
        [at + 1.5, 0.4, 36],
        [at + 2.5, 0.4, 40],
        [at + 3.5, 0.3, odd ? 37 : 33],
      ];
      return together(
        16 * beat,
        [kicks(16)],
        [line([...turn(0, false), ...turn(4, true), ...turn(8, false), ...turn(12, true)], 16 * beat)],
      );
    },
  },
  {
    course: 'basslines-from-a-sine-wave',
    name: 'filled-hole',
    play: () => {
      // The third of four notes is muted.
      const holed = line(
        [0, 4].flatMap((at) => [0.5, 1.5, 3.5].map((own): [number, number, number] => [at + own, 0.4, 33])),
        8 * beat,
      );
      const full = together(8 * beat, [kicks(8)], [holed], [hats(8, 0.25, 0)]);
      const empty = together(
        8 * beat,
        [kicks(8)],
        [holed],
        [strokes(drum.hat, [0.5, 1, 1.5, 3.5, 4.5, 5, 5.5, 7.5], 8 * beat, -9)],
      );
      return inTurn(full, empty);
    },
  },
  {
    course: 'basslines-from-a-sine-wave',
    name: 'clicking-end',
    play: () => {
      const places = every(1, 8, 0.5);
      // A wave that is cut at its height clicks; twelve milliseconds of release do not.
      const tone = (release: number) => {
        const long = 0.264;
        const samples = silence(long + release);
        for (let i = 0; i < samples.length; i++) {
          const at = i / rate;
          const gate = Math.min(1, at / 0.004) * (at < long || release === 0 ? 1 : 1 - (at - long) / release);
          samples[i] = Math.sin(2 * Math.PI * 57.7 * at) * gate;
        }
        return samples;
      };
      return inTurn(strokes(tone(0), places, 8 * beat, -4), strokes(tone(0.012), places, 8 * beat, -4));
    },
  },
  {
    course: 'gain-and-meters',
    name: 'even-records',
    play: () => {
      const level = (sound: Samples) => louder(sound, -18 - loudness(sound, rate));
      const part = (sound: Samples) => level(sound.slice(0, lengthOf(4, rate)));
      return inTurn(part(crate('copper', '3:kshbc')), part(crate('ribbon', '3:kshbc')));
    },
  },
  {
    course: 'gain-and-meters',
    name: 'louder-and-duller',
    play: () => {
      const clean = crate('copper', '6:kshbc').slice(0, lengthOf(10, rate));
      const driven = filtered(
        clean.map((sample) => Math.tanh(sample * 5) * 0.8),
        low(3200),
      );
      const part = (second: number) => Math.min(1, second / 9);
      return clean.map((sample, i) => {
        const now = part(i / rate);
        return sample * 0.35 * (1 - now) + driven[i]! * 0.75 * now;
      });
    },
  },
  {
    course: 'gain-and-meters',
    name: 'two-kicks',
    play: () => inTurn(louder(kicks(8), -6), kicks(8)),
  },
  {
    course: 'harmonic-mixing',
    name: 'home-note',
    play: () => {
      // A minor: home, away, further away, home; below it one long A.
      const four = chords(
        [
          [57, 60, 64],
          [62, 65, 69],
          [64, 68, 71],
          [57, 60, 64],
        ],
        4 * bar,
      );
      return together(4 * bar, [four], [line([[0, 15.8, 45]], 4 * bar), 0, 2]);
    },
  },
  {
    course: 'harmonic-mixing',
    name: 'fifth-apart',
    play: () =>
      together(
        10,
        [crate('lantern', '5:khc', 122, 45), 0, -3],
        [levelled(crate('harbour', '5:a', 122, 52), (at) => (at < 3.9 ? -90 : 0)), 0, -2],
      ),
  },
  {
    course: 'harmonic-mixing',
    name: 'a-minor-c-major',
    play: () => {
      const minor = chords(
        [
          [57, 60, 64],
          [62, 65, 69],
          [57, 60, 64],
        ],
        3 * bar,
      );
      const major = chords(
        [
          [60, 64, 67],
          [65, 69, 72],
          [60, 64, 67],
        ],
        3 * bar,
      );
      return inTurn(minor, major).slice(0, lengthOf(6 * bar, rate));
    },
  },
  {
    course: 'mixdown-in-a-bedroom',
    name: 'one-note-room',
    play: () => {
      const bass = line(
        every(1, 16, 0.5).map((at, i): [number, number, number] => [
          at,
          0.4,
          [33, 35, 36, 38][Math.floor(i / 4)] ?? 33,
        ]),
        16 * beat,
      );
      // The room answers to the third of the four notes, 65 Hz.
      return filtered(together(16 * beat, [kicks(16), 0, -6], [bass]), peak(hertzOf(36), 14, 14));
    },
  },
  {
    course: 'mixdown-in-a-bedroom',
    name: 'quiet-and-loud',
    play: () => {
      const mix = crate('copper', '3:kshbc').slice(0, lengthOf(5, rate));
      return inTurn(louder(filtered(mix, high(90)), -15), filtered(mix, peak(55, 5)));
    },
  },
  {
    course: 'mixdown-in-a-bedroom',
    name: 'kick-and-bass',
    play: () => {
      const at = (shift: number) =>
        line(
          every(1, 8).map((one): [number, number, number] => [one + shift, 0.4, 31]),
          8 * beat,
        );
      return inTurn(together(8 * beat, [kicks(8)], [at(0)]), together(8 * beat, [kicks(8)], [at(0.5)]));
    },
  },
  {
    course: 'club-sound',
    name: 'floor-and-monitor',
    play: () => {
      const booth = crate('copper', '5:kshbc').slice(0, lengthOf(9, rate));
      const leak = filtered(together(9, [booth], [louder(room(booth, rate, 1.6), -2)]), low(700));
      const monitor = filtered(crate('copper', '5:ksh').slice(0, lengthOf(9, rate)), high(150));
      return together(9, [leak, 0.035, -2], [levelled(monitor, (at) => (at < 4.4 ? -90 : -3))]);
    },
  },
  {
    course: 'club-sound',
    name: 'humming-room',
    play: () => {
      const bass = line(
        [33, 36, 38, 33].flatMap(
          (midi, at) =>
            [
              [at * 4 + 0.5, 1, midi],
              [at * 4 + 2.5, 1, midi],
            ] as [number, number, number][],
        ),
        16 * beat,
      );
      const mix = together(16 * beat, [kicks(16), 0, -4], [bass]);
      return filtered(mix, peak(hertzOf(38), 16, 16));
    },
  },
  {
    course: 'club-sound',
    name: 'held-drop',
    play: () => {
      const breakdown = crate('harvest', '2:cm/');
      const drop = louder(crate('harvest', '3:kshbcX'), 9);
      return limited(inTurn(breakdown, drop).slice(0, lengthOf(9, rate)), rate, {
        ceiling: 0.5,
        ahead: 0.004,
        release: 0.35,
      });
    },
  },
  {
    course: 'finishing-a-track',
    name: 'too-much-around',
    play: () => {
      const main = crate('ribbon', '5:khbm', 120);
      const more = together(10, [crate('lantern', '5:mp', 120, 48), 0, -4], [crate('kestrel', '5:mc', 120, 48), 0, -5]);
      return together(9, [main], [levelled(more, (at) => (at < 4 ? -90 : 0))]);
    },
  },
  {
    course: 'finishing-a-track',
    name: 'fullest-point',
    play: () => crate('harvest', '1:kshbcmpr 1:kshbcm 1:khbc 1:kh 1:k').slice(0, lengthOf(10, rate)),
  },
  {
    course: 'finishing-a-track',
    name: 'bar-nine',
    // At 174 nine bars take twelve seconds.
    play: () => crate('heron', '10:kshb', 174).slice(0, lengthOf((9 * 240) / 174, rate)),
  },
  {
    course: 'beat-juggling',
    name: 'limping-stutter',
    play: () => {
      const copy = crate('copper', '1:ksh', 100).slice(0, lengthOf(0.6, rate));
      const late = 0.055;
      return together(
        9,
        ...every(1, 14).map((at): [Samples, number] => [
          gated(copy, (own) => own < 0.29),
          at * 0.6 + (at % 2 ? late : 0),
        ]),
      );
    },
  },
  {
    course: 'beat-juggling',
    name: 'back-to-the-top',
    play: () => {
      const copy = crate('copper', '1:kshb', 100).slice(0, lengthOf(1.2, rate));
      return together(9, ...every(1, 7).map((at): [Samples, number] => [copy, at * 1.2]));
    },
  },
  {
    course: 'beat-juggling',
    name: 'strobes',
    play: () => {
      const sound = crate('copper', '5:kshb', 100).slice(0, lengthOf(9, rate));
      return gated(sound, (at) => at % 0.3 < 0.2);
    },
  },
];

/** Such a sound as a WAV file, at the loudness of the others and with soft ends. */
export function courseSoundWav({ play }: CourseSound): Uint8Array {
  const made = play();
  const gain = gainOf(loudest - loudness(made, rate));
  const sound = limited(
    made.map((sample) => sample * gain),
    rate,
    { ceiling: gainOf(-4.5), ahead: 0.004, release: 0.08 },
  );
  const [start, end] = [lengthOf(0.005, rate), lengthOf(0.4, rate)];
  for (let i = 0; i < start; i++) sound[i]! *= i / start;
  for (let i = 0; i < end; i++) sound[sound.length - 1 - i]! *= i / end;
  return wavFile(sound, rate);
}
