import { afterEach, expect, it, vi } from 'vitest';
import { takePlayWish, wishToPlay } from './play-wish';

afterEach(() => vi.useRealTimers());

it('a wish to play holds once, and not for long', () => {
  expect(takePlayWish()).toBe(false);
  wishToPlay();
  expect([takePlayWish(), takePlayWish()]).toEqual([true, false]);
  vi.useFakeTimers({ toFake: ['performance'] });
  wishToPlay();
  vi.advanceTimersByTime(31_000);
  expect(takePlayWish()).toBe(false);
});
