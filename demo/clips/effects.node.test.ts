import { expect, it } from 'vitest';
import { decibelsOf, peakOf, type Samples } from '~/features/practice/sound/samples';
import { bandGain, isolator } from './isolator';
import { limited, limitedTogether } from './limiter';
import { stereoFile, widened } from './stereo';
import { truePeak } from './true-peak';

const rate = 22_050;

const sine = (hertz: number, gain: number): Samples =>
  Float32Array.from({ length: rate }, (_, i) => gain * Math.sin((2 * Math.PI * hertz * i) / rate));

it('the open equaliser leaves every frequency as loud as before', () => {
  for (const hertz of [40, 120, 250, 900, 2500, 6000]) {
    const [eq, tone] = [isolator(rate), sine(hertz, 0.5)];
    const heard = tone.map((sample) => eq(sample, { low: 1, mid: 1, high: 1 })).slice(rate / 2);
    expect(Math.abs(decibelsOf(peakOf(heard) / 0.5)), `${hertz} Hz`).toBeLessThan(0.5);
  }
});

it('a closed equaliser band is cut by at least 25 dB, and its neighbour is not', () => {
  const closed = (hertz: number, bands: { low: number; mid: number; high: number }) => {
    const [eq, tone] = [isolator(rate), sine(hertz, 0.5)];
    return decibelsOf(peakOf(tone.map((sample) => eq(sample, bands)).slice(rate / 2)) / 0.5);
  };
  expect(closed(60, { low: bandGain(-1), mid: 1, high: 1 })).toBeLessThan(-40);
  expect(closed(900, { low: bandGain(-1), mid: 1, high: 1 })).toBeGreaterThan(-1);
  expect(closed(900, { low: 1, mid: bandGain(-1), high: 1 })).toBeLessThan(-25);
  expect(closed(8000, { low: 1, mid: 1, high: bandGain(-1) })).toBeLessThan(-30);
  expect(decibelsOf(bandGain(1))).toBeCloseTo(6, 5);
  expect(bandGain(0)).toBe(1);
});

it('the limiter lets nothing above its ceiling, and leaves quieter sound unchanged', () => {
  const loud = sine(80, 2);
  expect(peakOf(limited(loud, rate, { ceiling: 0.8, ahead: 0.004, release: 0.1 }))).toBeLessThanOrEqual(0.8001);
  const soft = sine(80, 0.5);
  const same = limited(soft, rate, { ceiling: 0.8, ahead: 0.004, release: 0.1 });
  expect(Math.max(...same.map((sample, i) => Math.abs(sample - soft[i]!)))).toBeLessThan(1e-6);
});

it('the true peak finds a peak between the samples', () => {
  const quarter = Float32Array.from({ length: 4000 }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4));
  expect(decibelsOf(peakOf(quarter))).toBeCloseTo(-3.01, 1);
  expect(truePeak(quarter)).toBeCloseTo(0, 0);
});

it('the limiter lowers two channels by the same gain', () => {
  const [loud, soft] = [sine(80, 2), sine(80, 0.5)];
  const [one, two] = limitedTogether([loud, soft], rate, { ceiling: 0.8, ahead: 0.004, release: 0.1 });
  expect(peakOf(one!)).toBeLessThanOrEqual(0.8001);
  expect(Math.max(...one!.map((sample, i) => Math.abs(sample - 4 * two![i]!)))).toBeLessThan(1e-6);
});

it('two channels together are the sound they were made of; they differ above the bass alone', () => {
  const asideOf = (hertz: number) => {
    const tone = sine(hertz, 0.5);
    const [left, right] = widened(tone, rate);
    expect(Math.max(...tone.map((sample, i) => Math.abs(sample - (left[i]! + right[i]!) / 2)))).toBeLessThan(1e-6);
    return decibelsOf(peakOf(left.map((sample, i) => (sample - right[i]!) / 2).slice(rate / 2)) / 0.5);
  };
  expect(asideOf(60)).toBeLessThan(-30);
  expect(asideOf(4000)).toBeGreaterThan(-20);
});

it('a stereo file says so, and holds both channels sample by sample', () => {
  const file = stereoFile([Float32Array.of(0.5, 0), Float32Array.of(-0.5, 0)], rate);
  const view = new DataView(file.buffer);
  expect([view.getUint16(22, true), view.getUint32(28, true), view.getUint16(32, true)]).toEqual([2, rate * 4, 4]);
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([16_384, -16_383, 0, 0]);
});
