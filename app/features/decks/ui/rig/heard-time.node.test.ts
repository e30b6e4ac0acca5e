import { expect, it, vi } from 'vitest';
import { heardAt } from './heard-time';

const clock = (facts: Partial<AudioContext> & { stamp?: AudioTimestamp }) => {
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  return { currentTime: 2, baseLatency: 0.01, getOutputTimestamp: () => facts.stamp ?? {}, ...facts } as AudioContext;
};

it('is the sample that was heard when the event happened, not when the page got to it', () => {
  const context = clock({ stamp: { contextTime: 1.95, performanceTime: 4990 } });
  expect(heardAt(context, 5000)).toBeCloseTo(1.96, 6);
  expect(heardAt(context, 4900)).toBeCloseTo(1.86, 6);
});

it.each([
  ['times that stand still', { contextTime: 0.1, performanceTime: 100 }],
  ['times on another clock', { contextTime: 1.95, performanceTime: 9_000_000 }],
  ['no times', { contextTime: 0, performanceTime: 0 }],
])('goes by the context’s own clock and its latency where the browser answers with %s', (_, stamp) => {
  expect(heardAt(clock({ stamp }), 4900)).toBeCloseTo(1.89, 6);
});

it('takes off the latency that the browser knows', () => {
  expect(heardAt(clock({ outputLatency: 0.2, getOutputTimestamp: undefined }), 5000)).toBeCloseTo(1.8, 6);
});
