import { describe, expect, test } from 'vitest';
import { ladderOf, soundRate } from './ladder';

/** A film of 100 seconds at a rate in kbit/s. */
const film = (width: number, height: number, rate: number) => ({ width, height, seconds: 100, bytes: 12_500 * rate });
const made = (...of: Parameters<typeof film>) => ladderOf(film(...of)).map(({ height, video }) => `${height}:${video}`);

describe('the qualities that a film is worth', () => {
  test('are none below 800 kbit/s, whatever its size', () => {
    expect(made(1280, 720, 400)).toEqual([]);
    expect(made(1920, 1080, 799)).toEqual([]);
    expect(made(1280, 720, Number.NaN)).toEqual([]);
    expect(ladderOf({ ...film(1280, 720, 900), seconds: 0 })).toEqual([]);
  });

  test('are all of 1080 and below for a large film, and none above its own size', () => {
    expect(made(3840, 2160, 20_000)).toEqual(['360:420', '480:900', '720:1800', '1080:3600']);
    expect(made(1280, 720, 2700)).toEqual(['360:420', '480:900', '720:1800']);
    expect(made(960, 540, 2700)).toEqual(['360:420', '480:900']);
    expect(made(480, 270, 2700)).toEqual([]);
  });

  test('have no more bits than the film, and each is smaller than the one above', () => {
    expect(made(1920, 1080, 1000)).toEqual(['360:420', '1080:1000']);
    expect(made(1280, 720, 1300)).toEqual(['360:420', '480:900', '720:1300']);
  });

  test('an upright film counts by its shorter side', () => {
    expect(made(720, 1280, 2700)).toEqual(['360:420', '480:900', '720:1800']);
  });

  test('its sound stays below what the app takes at once', () => {
    expect([soundRate(600), soundRate(3600), soundRate(3 * 3600)]).toEqual([96, 68, null]);
  });
});
