import { describe, expect, it, vi } from 'vitest';
import { bandPower } from '../../../../tests/support/band-powers';
import { type BasslineName, basslines, bassNote } from './basslines';
import { clap, kick } from './drums';
import { biquad, filtered } from './filter';
import { type Groove, grooves } from './grooves';
import { progressions } from './harmony';
import { loudness } from './loudness';
import { clockOf, type Part, playRecord, type Score, sampleOfStep } from './record';
import { gainOf, hertzOf, peakOf, type Samples } from './samples';
import { wavFile } from './wav';

const rate = 22_050;

// These tests render whole records on busy machines.
vi.setConfig({ testTimeout: 120_000 });

const sine = (hertz: number, seconds: number, gain = 1): Samples =>
  Float32Array.from({ length: seconds * rate }, (_, i) => gain * Math.sin((2 * Math.PI * hertz * i) / rate));

function score(own: Partial<Score>, ...parts: Part[]): Score {
  const plain = { groove: 'house', bassline: 'offbeat', progression: 'night', chordVoice: 'stab', tonic: 45 } as const;
  return { ...plain, sections: [{ bars: 8, parts }], ...own };
}

/** Onsets: how much louder a sound gets in each millisecond, smoothed over the neighbouring ones. */
function rises(samples: Samples): Float64Array {
  const step = rate / 1000;
  const levels = Float64Array.from({ length: Math.floor(samples.length / step) - 1 }, (_, i) => {
    let sum = 0;
    for (let k = Math.round(i * step); k < Math.round((i + 1) * step); k++) sum += samples[k]! ** 2;
    return Math.sqrt(sum);
  });
  const spread = [1, 2, 3, 4, 3, 2, 1];
  return levels.map((_, i) =>
    spread.reduce((sum, weight, k) => {
      const at = i + k - 3;
      return sum + weight * Math.max(0, (levels[at] ?? 0) - (levels[at - 2] ?? 0));
    }, 0),
  );
}

/** Beats per minute by autocorrelation: first with a lag of one bar, then of four bars. */
function tempoOf(samples: Samples, near: number): number {
  const curve = rises(samples);
  const best = (from: number, to: number, beats: number) => {
    let found = { bpm: 0, sum: -1 };
    for (let lag = Math.round((60_000 * beats) / to); lag <= (60_000 * beats) / from; lag++) {
      let sum = 0;
      for (let i = 0; i + lag < curve.length; i++) sum += curve[i]! * curve[i + lag]!;
      sum /= curve.length - lag;
      if (sum > found.sum) found = { bpm: (60_000 * beats) / lag, sum };
    }
    return found.bpm;
  };
  const coarse = best(near * 0.86, near * 1.16, 4);
  return best(coarse * 0.985, coarse * 1.015, 16);
}

describe('the drums', () => {
  it('have at least six kits, each with a groove, a crash and a fill, from 90 to 174 beats a minute', () => {
    const all: Groove[] = Object.values(grooves);
    expect(all.length).toBeGreaterThanOrEqual(6);
    expect(Math.min(...all.map(({ bpm }) => bpm))).toBe(90);
    expect(Math.max(...all.map(({ bpm }) => bpm))).toBe(174);
    for (const { kit, steps, fill } of all) {
      const sounds = kit(rate);
      for (const [drum, line] of Object.entries(steps)) expect(line, drum).toMatch(/^(?:[.1-9]{16})+$/);
      for (const line of Object.values(fill)) expect(line).toMatch(/^[.1-9]{16}$/);
      expect(Object.keys(fill)).toContain('kick');
      expect(peakOf(sounds.crash)).toBeGreaterThan(0.5);
      for (const sound of Object.values(sounds)) {
        expect(peakOf(sound)).toBeLessThanOrEqual(1);
        // No click at either end, and no offset.
        expect(Math.abs(sound[0]!)).toBeLessThan(0.02);
        expect(Math.abs(sound.at(-1)!)).toBeLessThan(0.002);
        expect(Math.abs(sound.reduce((sum, sample) => sum + sample, 0) / sound.length)).toBeLessThan(0.01);
      }
    }
  });

  it('have a kick with a body below 100 Hz and a beater at 2 to 4 kHz', () => {
    const struck = kick(rate, { hertz: 49, drop: 5.5, body: 0.11, click: 0.35, drive: 1.6 });
    // The measuring window begins in silence: the beater is in the first hundredth of a second.
    const hit = new Float32Array(8192);
    hit.set(struck.slice(0, 6000), 2048);
    const body = bandPower(hit, rate, 35, 100);
    expect(10 * Math.log10(bandPower(hit, rate, 2000, 4000) / body)).toBeGreaterThan(-45);
    expect(body).toBeGreaterThan(bandPower(hit, rate, 200, 2000));
  });

  it('reach half of their peak within three milliseconds, a clap of one burst included', () => {
    const hits = [
      kick(rate, { hertz: 49, drop: 5.5, body: 0.11, click: 0.35, drive: 1.6 }),
      clap(rate, { bursts: 1, tail: 0.05 }),
      ...Object.values(grooves).map(({ kit }) => kit(rate).hat),
    ];
    for (const hit of hits) {
      const at = hit.findIndex((sample) => Math.abs(sample) >= peakOf(hit) / 2);
      expect(at / rate).toBeLessThan(0.003);
    }
  });
});

describe('a record', () => {
  it.each(Object.entries(grooves))('plays the groove %s within 0.1 per cent of its tempo', (groove, { bpm }) => {
    for (const wanted of [bpm, bpm * 1.05]) {
      const sound = playRecord(score({ groove: groove as Score['groove'], bpm: wanted }, 'kick', 'snare'), rate);
      expect(Math.abs(tempoOf(sound, wanted) / wanted - 1)).toBeLessThan(0.001);
    }
  });

  it('has each kick within a millisecond of its written position', () => {
    const own = score({}, 'kick');
    const sound = playRecord(own, rate);
    const clock = clockOf(own, rate);
    for (let beat = 1; beat < 32; beat++) {
      const at = sampleOfStep(beat * 4, clock);
      const peak = peakOf(sound.slice(at, at + 200));
      const onset = sound.slice(at - 60, at + 200).findIndex((sample) => Math.abs(sample) > peak / 10) - 60;
      expect(Math.abs(onset) / rate, `beat ${beat}`).toBeLessThan(0.001);
    }
  });

  it('delays the second of two sixteenths by the swing of its groove', () => {
    const clock = clockOf(score({ groove: 'garage' }), rate);
    const [first, second, third] = [0, 1, 2].map((step) => sampleOfStep(step, clock)) as [number, number, number];
    expect((second - first) / (third - first)).toBeCloseTo(0.62, 2);
  });

  it('renders the same bytes twice, below full level and without an offset', () => {
    const own = score({ bpm: 124 }, 'kick', 'snare', 'hats', 'perc', 'bass', 'chords', 'melody', 'voice');
    const [one, two] = [playRecord(own, rate), playRecord(own, rate)];
    expect(Buffer.from(one.buffer).equals(Buffer.from(two.buffer))).toBe(true);
    expect(peakOf(one)).toBeLessThan(gainOf(-1.9));
    expect(Math.abs(one.reduce((sum, sample) => sum + sample, 0) / one.length)).toBeLessThan(0.001);
  });

  it('lowers the pad when the kick plays', () => {
    const sections = (parts: Part[]) => [{ bars: 4, parts }];
    const plain = playRecord(score({ sections: sections(['pad']) }), rate);
    const ducked = playRecord(score({ sections: sections(['kick', 'pad']) }), rate);
    const [at, end] = [sampleOfStep(20, clockOf(score({}), rate)), sampleOfStep(21, clockOf(score({}), rate))];
    const chords = (sound: Samples, from: number, to: number) =>
      bandPower(sound.slice(from - 2048, to + 2048), rate, 250, 900);
    expect(chords(ducked, at, end) / chords(plain, at, end)).toBeLessThan(0.9);
  });
});

describe('the basses and chords', () => {
  it.each(Object.keys(basslines) as BasslineName[])('the bassline %s has most of its power below 250 Hz', (name) => {
    const note = bassNote(rate, hertzOf(33), 0.5, basslines[name].tone);
    expect(bandPower(note, rate, 30, 250)).toBeGreaterThan(4 * bandPower(note, rate, 500, 8000));
    expect(Object.keys(basslines)).toHaveLength(4);
  });

  it('have eight progressions, each with its tonic, fourth degree and leading note', () => {
    expect(Object.keys(progressions)).toHaveLength(8);
    for (const [name, { chords }] of Object.entries(progressions)) {
      const notes = new Set(chords.flat().map((semitones) => semitones % 12));
      expect(
        [0, 5, 11].filter((degree) => !notes.has(degree)),
        name,
      ).toEqual([]);
    }
  });
});

describe('the sound effects', () => {
  it.each([120, 250, 600, 1500, 3500, 7000])(
    'a peak filter at %i Hz has the requested gain within half a decibel',
    (hertz) => {
      for (const gain of [6, -6]) {
        const tone = sine(hertz, 1, 0.25);
        const heard = filtered(tone, biquad('peak', hertz, 1, rate, gain)).slice(rate / 2);
        const change =
          10 *
          Math.log10(
            bandPower(heard, rate, hertz * 0.9, hertz * 1.1) /
              bandPower(tone.slice(rate / 2), rate, hertz * 0.9, hertz * 1.1),
          );
        expect(Math.abs(change - gain)).toBeLessThan(0.5);
      }
    },
  );
});

describe('the sound meters', () => {
  it('loudness follows ITU-R BS.1770: a mono sine of 997 Hz at full level has -3.01 LUFS', () => {
    expect(loudness(sine(997, 5), rate)).toBeCloseTo(-3.01, 1);
    expect(loudness(sine(997, 5, gainOf(-20)), rate)).toBeCloseTo(-23.01, 1);
    expect(loudness(new Float32Array(rate), rate)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('loudness ignores silence', () => {
    const tone = sine(997, 4, gainOf(-20));
    const withSilence = new Float32Array(tone.length * 3);
    withSilence.set(tone);
    expect(loudness(withSilence, rate)).toBeCloseTo(-23.1, 0);
  });
});

it('a WAV file holds its length, its rate and its clipped samples', () => {
  const file = wavFile(Float32Array.from([0, 1, -1, 2]), rate);
  const view = new DataView(file.buffer);
  expect(file.length).toBe(44 + 8);
  expect(String.fromCharCode(...file.slice(0, 4), ...file.slice(8, 16))).toBe('RIFFWAVEfmt ');
  expect([view.getUint32(24, true), view.getUint32(40, true)]).toEqual([rate, 8]);
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 32767, -32767, 32767]);
});
