import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FilmIndex } from '#db/schema';
import { faultOfQualities, readFilmIndex } from './film-index';
import { heightFor, readQuality } from './quality-choice';

const indexed = readFileSync('tests/support/videos/indexed.mp4');

describe('the index of a film in fragments', () => {
  test('is the first of those that ffmpeg writes, so that the film is as long as it is', () => {
    const read = readFilmIndex(indexed);
    if (typeof read === 'string') throw new Error(read);
    const { film, codecs } = read;
    expect(codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
    expect([film.head, film.from]).toEqual([28 + 1187, 28 + 1187 + 2 * 76]);
    expect(film.bytes).toEqual([440 + 6991, 392 + 5889, 564 + 5634]);
    const seconds = film.times.reduce((sum, time) => sum + time, 0) / film.scale;
    expect(seconds).toBeCloseTo(6, 1);
    expect(indexed.toString('latin1', film.from + 4, film.from + 8)).toBe('moof');
    expect(faultOfQualities([{ name: '360', film, bytes: indexed.length }], 6)).toBeNull();
  });

  test('a file without one is refused, and one that is cut off or whose fragments begin in the middle of a group', () => {
    expect(readFilmIndex(readFileSync('tests/support/videos/phone.mp4'))).toBe('has no index');
    expect(readFilmIndex(indexed.subarray(0, 1250))).toBe('has no index');
    expect(readFilmIndex(Buffer.alloc(0))).toBe('has no index');
    const late = Buffer.from(indexed);
    const first = 28 + 1187 + 8 + 24 + 8;
    expect(late.readUInt32BE(first + 8) >>> 31).toBe(1);
    late.writeUInt32BE(0, first + 8);
    expect(readFilmIndex(late)).toBe('has no key frame at the start of fragment 1');
  });
});

describe('the qualities of a film', () => {
  const film: FilmIndex = { head: 10, from: 20, scale: 1000, times: [4000, 4000, 2000], bytes: [100, 100, 50] };
  const fault = (part: Partial<FilmIndex>, bytes = 270, seconds = 10) =>
    faultOfQualities(
      [
        { name: '360', film, bytes: 300 },
        { name: '720', film: { ...film, ...part }, bytes },
      ],
      seconds,
    );

  test('fit if all fragments begin and end alike, in whatever unit, and lie in their files', () => {
    expect(fault({})).toBeNull();
    expect(fault({ scale: 500, times: [2000, 2000, 1000] })).toBeNull();
    expect(faultOfQualities([], 10)).toBeNull();
  });

  test('do not fit otherwise', () => {
    expect(fault({}, 269)).toBe('720 names bytes that its file does not have');
    expect(fault({ head: 21 })).toBe('720 names bytes that its file does not have');
    expect(fault({ bytes: [100, 150] })).toBe('720 names a length for some fragments only');
    expect(fault({ times: [4000, 3999, 2001] })).toBe('720 has other fragments than 360');
    expect(fault({ times: [4000, 6000], bytes: [100, 150] })).toBe('720 has other fragments than 360');
    expect(fault({}, 270, 12)).toBe('360 lasts 10.0 s, its film 12.0 s');
    expect(fault({}, 270, Number.NaN)).toBe('360 lasts 10.0 s, its film NaN s');
  });
});

describe('the quality that plays', () => {
  const qualities = [{ height: '360' }, { height: '480' }, { height: '720' }] as const;
  const shown = (choice: Parameters<typeof heightFor>[0], isLite = false) =>
    heightFor(choice, qualities, isLite)?.height ?? null;

  test('is the player’s to choose, or the chosen height, or the next smaller that there is', () => {
    expect([shown('auto'), shown('480'), shown('1080')]).toEqual([null, '480', '720']);
    expect(heightFor('360', [{ height: '480' }], false)?.height).toBe('480');
    expect(heightFor('auto', [], true)).toBeNull();
  });

  test('is the smallest on lite pages, unless a height was chosen', () => {
    expect([shown('auto', true), shown('sound', true), shown('720', true)]).toEqual(['360', '360', '720']);
  });

  test('is read from a query or a cookie, whatever they hold', () => {
    expect(['480', 'auto', 'sound', '481', '', null, 480, ['480']].map(readQuality)).toEqual([
      ...['480', 'auto', 'sound'],
      ...[null, null, null, null, null],
    ]);
  });
});
