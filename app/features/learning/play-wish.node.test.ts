import { afterEach, expect, it, vi } from 'vitest';
import { endPlayWish, isPlayWished, wishToPlay } from './play-wish';

afterEach(() => vi.useRealTimers());

it('a wish to play holds until its player is there, however often the page is drawn, and not for long', () => {
  expect(isPlayWished()).toBe(false);
  wishToPlay();
  expect([isPlayWished(), isPlayWished()]).toEqual([true, true]);
  endPlayWish();
  expect(isPlayWished()).toBe(false);
  vi.useFakeTimers({ toFake: ['performance'] });
  wishToPlay();
  vi.advanceTimersByTime(31_000);
  expect(isPlayWished()).toBe(false);
});
