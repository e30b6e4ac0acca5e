import { describe, expect, it } from 'vitest';
import type { PlayerChapter } from './player-view';
import { keyTarget } from './slider';

const chapters = [0, 15, 30, 46].map((start) => ({ start }) as PlayerChapter);
const at = (time: number) => ({ time, duration: 60, chapters });

describe('the keys of the wave', () => {
  it.each([
    ['ArrowRight', 10, 11],
    ['ArrowLeft', 0.4, 0],
    ['ArrowUp', 59.5, 60],
    ['PageUp', 10, 15],
    ['PageUp', 15, 30],
    ['PageUp', 50, 60],
    ['PageDown', 20, 15],
    ['PageDown', 15.5, 0],
    ['PageDown', 0, 0],
    ['Home', 40, 0],
    ['End', 40, 60],
    ['x', 40, null],
  ])('%s at %d s leads to %j', (key, time, expected) => {
    expect(keyTarget(key, at(time))).toBe(expected);
  });
});
