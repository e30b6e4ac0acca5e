import { bassNote } from './basslines';
import { clap, crash, rim } from './drums';
import { biquad, filtered } from './filter';
import { grooves } from './grooves';
import { clockOf, playRecord, type Score, sampleOfStep } from './record';
import { hertzOf, lengthOf, peakOf, type Samples } from './samples';
import { powerSpectrum } from './spectrum';
import { chordOf } from './voices';

/** Samples per second of the practice room's sounds. */
export const rate = 22_050;

/** The centres of the six bands of the skill EQ, in Hz. */
export const bands = [120, 250, 600, 1500, 3500, 7000];

const common: Omit<Score, 'groove'> = {
  bassline: 'running',
  progression: 'night',
  chordVoice: 'stab',
  tonic: 45,
  sections: [{ bars: 2, parts: ['kick', 'snare', 'hats', 'perc', 'bass', 'chords'] }],
};
const scores: Record<'loop house' | 'loop techno', Score> = {
  'loop house': { ...common, groove: 'house' },
  'loop techno': { ...common, groove: 'techno' },
};

export type LoopName = keyof typeof scores;

/** The power of each band, in decibels against their mean. */
function balanceOf(samples: Samples): number[] {
  const size = 4096;
  const powers = bands.map(() => 0);
  for (let at = 0; at + size <= samples.length; at += size / 2) {
    const spectrum = powerSpectrum(samples, at, size);
    bands.forEach((hertz, i) => {
      const [from, to] = [hertz / 1.35, hertz * 1.35].map((edge) => Math.round((edge * size) / rate));
      for (let k = from!; k <= to!; k++) powers[i] = powers[i]! + spectrum[k]! / hertz;
    });
  }
  const levels = powers.map((power) => 10 * Math.log10(power));
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return levels.map((level) => level - mean);
}

/**
 * Renders one bar of two records for the skill EQ, with six bands of about the same power per octave, so that none is
 * louder than the others before it is changed.
 */
function renderLoops(): Record<LoopName, Samples> {
  const made = Object.entries(scores).map(([name, score]) => {
    const clock = clockOf(score, rate);
    const record = playRecord(score, rate);
    const [from, to] = [sampleOfStep(16, clock), sampleOfStep(32, clock)];
    let bar = record.slice(from, to);
    // Cross-fades the end into the samples before the beginning, so the loop has no seam.
    const fade = lengthOf(0.02, rate);
    for (let i = 1; i <= fade; i++) {
      const part = 1 - i / fade;
      bar[bar.length - i] = bar[bar.length - i]! * (1 - part) + record[from - i]! * part;
    }
    const correction = bands.map(() => 0);
    const source = bar;
    for (let turn = 0; turn < 8; turn++) {
      // Filters the bar twice in a row and keeps the second time, when the filters have settled.
      const twice = new Float32Array(source.length * 2);
      twice.set(source);
      twice.set(source, source.length);
      bar = filtered(twice, ...bands.map((hertz, i) => biquad('peak', hertz, 1, rate, correction[i]))).slice(
        source.length,
      );
      balanceOf(bar).forEach((excess, i) => {
        correction[i] = correction[i]! - excess * 0.6;
      });
    }
    const peak = peakOf(bar);
    return [name, bar.map((sample) => sample / peak)];
  });
  return Object.fromEntries(made) as Record<LoopName, Samples>;
}

/**
 * The notes of the skill Key: each of the twelve once for chords (from the G below middle C) and once for the bass
 * (from the low E). A chord always lies within one octave, so that no key is higher than another.
 */
const lowestOf = { chord: 55, bass: 40 } as const;
const noteSeconds = { chord: 0.28, bass: 0.2 };

type Degree = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
type NoteName = `${'chord' | 'bass'} ${Degree}`;

/** The shipped note of a pitch: 0 is C, 12 is C as well. */
export function noteOf(voice: 'chord' | 'bass', pitch: number): NoteName {
  return `${voice} ${(((pitch % 12) + 12) % 12) as Degree}`;
}

const tone = { wave: 'saw', sub: 0.6, closed: 160, open: 700, closing: 0.08, resonance: 0.9 } as const;

function renderNotes() {
  const notes: Partial<Record<NoteName, Samples>> = {};
  for (let i = 0; i < 12; i++) {
    const [chord, bass] = [lowestOf.chord + i, lowestOf.bass + i];
    notes[noteOf('chord', chord)] = cut(chordOf(rate, 'keys', [hertzOf(chord)], 0.2), noteSeconds.chord);
    notes[noteOf('bass', bass)] = cut(bassNote(rate, hertzOf(bass), noteSeconds.bass, tone), noteSeconds.bass);
  }
  return notes as Record<NoteName, Samples>;
}

/** The kits of the practice room. */
export const kits = ['house', 'disco', 'techno', 'breaks', 'garage', 'slow'] as const;
export const kitDrums = ['kick', 'snare', 'hat', 'open', 'perc'] as const;

export type Kit = (typeof kits)[number];
export type KitDrum = (typeof kitDrums)[number];
export type HitName = `${Kit} ${KitDrum}` | 'clap' | 'crash' | 'click' | 'bass' | LoopName | NoteName;

const seconds: Record<KitDrum, number> = { kick: 0.3, snare: 0.22, hat: 0.06, open: 0.18, perc: 0.14 };

/** Cuts a sound and fades its end to prevent clicks. Scales its peak to 1. */
function cut(sound: Samples, length: number): Samples {
  const samples = sound.slice(0, lengthOf(length, rate));
  const [fade, peak] = [lengthOf(0.02, rate), peakOf(samples) || 1];
  return samples.map((sample, i) => (sample / peak) * Math.min(1, (samples.length - 1 - i) / fade));
}

/** Renders the shipped hits. Only the build calls this; requests place and mix the rendered hits. */
export function renderHits(): Record<HitName, Samples> {
  const drums = kits.flatMap((kit) => {
    const made = grooves[kit].kit(rate);
    return kitDrums.map((drum) => [`${kit} ${drum}`, cut(made[drum], seconds[drum])] as const);
  });
  return {
    ...(Object.fromEntries(drums) as Record<`${Kit} ${KitDrum}`, Samples>),
    ...renderLoops(),
    ...renderNotes(),
    // A single burst, so that the clap has one onset.
    clap: cut(clap(rate, { bursts: 1, tail: 0.05 }), 0.16),
    crash: cut(crash(rate), 1.2),
    click: cut(rim(rate, 2400), 0.06),
    bass: cut(
      bassNote(rate, hertzOf(33), 0.4, { wave: 'saw', sub: 0.75, closed: 140, open: 900, closing: 0.09, resonance: 1 }),
      0.4,
    ),
  };
}
