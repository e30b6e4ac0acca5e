import { type BasslineName, basslines, bassNote } from './basslines';
import { riser } from './drums';
import { biquad, filtered } from './filter';
import { type Drum, type Groove, type GrooveName, grooves } from './grooves';
import { type ProgressionName, progressions } from './harmony';
import { gainOf, hertzOf, lengthOf, mixInto, peakOf, type Samples } from './samples';
import { echoes, room } from './space';
import { type ChordVoice, chordOf, pluck, sung, type Vowel } from './voices';

/** The parts of a record. */
export type Part = 'kick' | 'snare' | 'hats' | 'perc' | 'ride' | 'bass' | 'chords' | 'pad' | 'melody' | 'voice';

export interface Section {
  bars: number;
  parts: readonly Part[];
  /** A crash on its first beat. */
  hasCrash?: boolean;
  /** The groove's fill in its last bar. */
  hasFill?: boolean;
  /** The number of last bars with rising noise. */
  riserBars?: number;
}

/** The score of a record: parts, key and sections. */
export interface Score {
  groove: GrooveName;
  bassline: BasslineName;
  progression: ProgressionName;
  chordVoice: ChordVoice;
  /** The tonic as a MIDI note, between 45 (A) and 56. */
  tonic: number;
  /** Beats per minute; default is the groove's tempo. */
  bpm?: number;
  sections: readonly Section[];
}

interface Clock {
  rate: number;
  /** Seconds. */
  sixteenth: number;
  swing: number;
}

/** The sample at which a sixteenth begins, from the start of the record; every second one swings. */
export function sampleOfStep(step: number, { rate, sixteenth, swing }: Clock): number {
  const pair = Math.floor(step / 2) * 2;
  return Math.round((pair + (step % 2) * 2 * swing) * sixteenth * rate);
}

export function clockOf({ groove, bpm }: Pick<Score, 'groove' | 'bpm'>, rate: number): Clock {
  const own: Groove = grooves[groove];
  return { rate, sixteenth: 15 / (bpm ?? own.bpm), swing: own.swing };
}

/** The drums of each part, and their level relative to the kick. */
const drumsOf: Partial<Record<Part, Partial<Record<Drum, number>>>> = {
  kick: { kick: 0.8 },
  snare: { snare: 0.5 },
  hats: { hat: 0.3, open: 0.32 },
  perc: { perc: 0.26, shaker: 0.26 },
  ride: { ride: 0.28 },
};

/** Memoises: a record plays the same note many times. */
function kept<Value>(make: (...key: (string | number)[]) => Value) {
  const known = new Map<string, Value>();
  return (...key: (string | number)[]) => {
    const name = key.join(' ');
    const value = known.get(name) ?? make(...key);
    known.set(name, value);
    return value;
  };
}

interface Bar {
  /** Index from the start of the record. */
  number: number;
  /** Index from the start of its section. */
  inSection: number;
  isLast: boolean;
  section: Section;
}

function barsOf(sections: readonly Section[]): Bar[] {
  let number = 0;
  return sections.flatMap((section) =>
    Array.from({ length: section.bars }, (_, inSection) => ({
      number: number++,
      inSection,
      isLast: inSection === section.bars - 1,
      section,
    })),
  );
}

/** Renders the whole record, one channel. Deterministic. */
export function playRecord(score: Score, rate: number): Samples {
  const clock = clockOf(score, rate);
  const bars = barsOf(score.sections);
  const length = sampleOfStep(bars.length * 16, clock);
  const blank = () => new Float32Array(length);
  const drums = playDrums(bars, score, clock, blank());
  const bass = playBass(bars, score, clock, blank());
  const [dry, wet] = playMusic(bars, score, clock, blank(), blank());
  const ducking = ducksOf(bars, score, clock, length);
  const space = room(wet, rate, 1.4);
  const tail = echoes(wet, rate, { seconds: clock.sixteenth * 3, feedback: 0.35 });
  const mix = blank();
  for (let i = 0; i < length; i++) {
    const duck = ducking[i]!;
    mix[i] = drums[i]! + bass[i]! * duck + (dry[i]! + space[i]! * 0.5 + tail[i]! * 0.22) * (0.35 + 0.65 * duck);
  }
  return pressed(mix, rate);
}

/** Mastering: no subsonic frequencies, slight saturation, normalised loudness. */
function pressed(mix: Samples, rate: number): Samples {
  const clean = filtered(mix, biquad('highpass', 28, Math.SQRT1_2, rate));
  const driven = clean.map((sample) => Math.tanh(sample * 1.05));
  const gain = gainOf(-2) / Math.max(0.5, peakOf(driven));
  return driven.map((sample) => sample * gain);
}

function playDrums(bars: Bar[], score: Score, clock: Clock, target: Samples): Samples {
  const groove: Groove = grooves[score.groove];
  const kit = groove.kit(clock.rate);
  for (const { number, section, inSection, isLast } of bars) {
    for (const part of section.parts) {
      for (const [drum, loud] of Object.entries(drumsOf[part] ?? {}) as [Drum, number][]) {
        const own = groove.steps[drum] ?? '';
        const steps = section.hasFill && isLast ? (groove.fill[drum] ?? own.slice(0, 16)) : own;
        for (let step = 0; step < 16; step++) {
          const hit = steps[((isLast && section.hasFill ? 0 : number * 16) + step) % (steps.length || 1)] ?? '.';
          if (hit === '.') continue;
          mixInto(target, kit[drum], sampleOfStep(number * 16 + step, clock), (loud * Number(hit)) / 9);
        }
      }
    }
    if (section.hasCrash && inSection === 0) mixInto(target, kit.crash, sampleOfStep(number * 16, clock), 0.36);
    if (section.riserBars && inSection === section.bars - section.riserBars) {
      const seconds = section.riserBars * 16 * clock.sixteenth;
      mixInto(target, riser(clock.rate, seconds), sampleOfStep(number * 16, clock), 0.4);
    }
  }
  return target;
}

const chordOfBar = (score: Score, bar: number) => progressions[score.progression].chords[bar % 4]!;

function playBass(bars: Bar[], score: Score, clock: Clock, target: Samples): Samples {
  const { bars: patterns, tone } = basslines[score.bassline];
  const note = kept((midi, length) =>
    bassNote(clock.rate, hertzOf(Number(midi)), Number(length) * clock.sixteenth * 0.92, tone),
  );
  for (const { number, section } of bars) {
    if (!section.parts.includes('bass')) continue;
    const root = bassRoot(score.tonic + chordOfBar(score, number)[0]!);
    for (const [step, length, semitones] of patterns[number % patterns.length] ?? []) {
      mixInto(target, note(root + semitones, length), sampleOfStep(number * 16 + step, clock), 0.4);
    }
  }
  return target;
}

/** The same note in the bass range: from the low E of a bass guitar to the D sharp above. */
function bassRoot(midi: number): number {
  return 28 + ((midi - 28) % 12);
}

/** When each voice plays its chord: sixteenth and length. */
const rhythms: Record<ChordVoice, [step: number, length: number][]> = {
  stab: [
    [2, 1.5],
    [5, 1],
    [10, 1.5],
    [13, 1],
  ],
  pad: [[0, 16]],
  keys: [
    [0, 5],
    [7, 3],
    [11, 4],
  ],
  organ: [
    [3, 1.5],
    [6, 1.5],
    [9, 1],
    [12, 2],
  ],
};

const levels: Record<ChordVoice, number> = { stab: 0.4, pad: 0.28, keys: 0.4, organ: 0.34 };

/** A melody of two bars: sixteenth, length, note of the chord, octaves up. */
const tune: [step: number, length: number, note: number, octave: number][] = [
  [0, 2, 0, 1],
  [3, 2, 1, 1],
  [6, 3, 2, 1],
  [12, 2, 3, 1],
  [16, 2, 2, 1],
  [19, 2, 1, 1],
  [22, 4, 3, 1],
  [28, 3, 0, 2],
];

/** A sung line of two bars, then two bars of rest: sixteenth, length, note of the chord, vowel. */
const line: [step: number, length: number, note: number, vowel: Vowel][] = [
  [-2, 2, 0, 'u'],
  [0, 5, 1, 'a'],
  [6, 3, 2, 'o'],
  [10, 5, 1, 'e'],
  [16, 4, 3, 'a'],
  [21, 8, 2, 'o'],
];

function playMusic(bars: Bar[], score: Score, clock: Clock, dry: Samples, wet: Samples): [Samples, Samples] {
  const { rate, sixteenth } = clock;
  const notes = kept((bar, voice, length) => {
    const hertz = chordOfBar(score, Number(bar)).map((semitones) => hertzOf(score.tonic + 12 + semitones));
    return chordOf(rate, voice as ChordVoice, hertz, Number(length) * sixteenth);
  });
  const plucked = kept((hertz, length) => pluck(rate, Number(hertz), Number(length) * sixteenth));
  const voiced = kept((hertz, length, vowel) =>
    sung(rate, Number(hertz), Number(length) * sixteenth * 0.95, vowel as Vowel),
  );
  const place = (sound: Samples, step: number, gain: number, far: number) => {
    const at = sampleOfStep(step, clock);
    mixInto(dry, sound, at, gain);
    mixInto(wet, sound, at, gain * far);
  };
  for (const { number, section, inSection } of bars) {
    const [first, chord] = [number * 16, chordOfBar(score, number)];
    const plays = (part: Part) => section.parts.includes(part);
    const pitch = (note: number, octave: number) =>
      hertzOf(score.tonic + 12 * octave + 12 + chord[note % chord.length]!);
    if (plays('chords')) {
      for (const [step, length] of rhythms[score.chordVoice]) {
        place(notes(number % 4, score.chordVoice, length), first + step, levels[score.chordVoice], 0.5);
      }
    }
    if (plays('pad')) place(notes(number % 4, 'pad', 16), first, levels.pad, 0.7);
    if (plays('melody')) {
      const half = (number % 2) * 16;
      for (const [step, length, note, octave] of tune.filter(([step]) => step >= half && step < half + 16)) {
        place(plucked(pitch(note, octave), length), first + step - half, 0.24, 0.8);
      }
    }
    if (plays('voice') && inSection % 4 === 0) {
      for (const [step, length, note, vowel] of line) {
        const own = chordOfBar(score, number + Math.max(0, Math.floor(step / 16)));
        const hertz = hertzOf(score.tonic + 12 + own[note % own.length]!);
        place(voiced(hertz, length, vowel), first + step, 0.34, 0.6);
      }
    }
  }
  return [dry, wet];
}

/** Side-chain: a factor for each sample by which the kick ducks everything but the drums. */
function ducksOf(bars: Bar[], score: Score, clock: Clock, length: number): Samples {
  const ducks = new Float32Array(length).fill(1);
  const own = (grooves[score.groove] as Groove).steps.kick ?? '';
  const [attack, release] = [lengthOf(0.004, clock.rate), 0.11];
  for (const { number, section } of bars) {
    if (!section.parts.includes('kick')) continue;
    for (let step = 0; step < 16; step++) {
      if ((own[(number * 16 + step) % own.length] ?? '.') === '.') continue;
      const at = sampleOfStep(number * 16 + step, clock);
      const end = Math.min(length, at + lengthOf(0.5, clock.rate));
      for (let i = Math.max(0, at - attack); i < end; i++) {
        const depth = i < at ? 1 - (at - i) / attack : Math.exp(-(i - at) / clock.rate / release);
        ducks[i] = Math.min(ducks[i]!, 1 - 0.62 * depth);
      }
    }
  }
  return ducks;
}
