import { expect, it } from 'vitest';
import type { Lettering } from './brush';
import type { Clip } from './clip';
import { record } from './crate';
import { filmOf, filmPicturesPerSecond, filmSize, textsOf } from './film';
import { mixClip } from './mixer';
import { widened } from './stereo';

const rate = 8000;
const clip: Clip = {
  course: 'none',
  name: 'none',
  palette: 'night',
  bpm: 120,
  bars: 4,
  panel: 'levels',
  decks: { a: record('copper', 120, '4:kshb'), b: record('ribbon', 120, '4:kshb') },
  events: [
    [0, 'a', 'play', 0],
    [2, 'b', 'play', 0],
  ],
  moves: [
    [0, 'a.fader', 1],
    [2, 'b.fader', 1],
    [2, 'a.low', -1],
  ],
  signs: [[0, 'A sign']],
  chapters: [],
  captions: [],
};

const mixed = mixClip(clip, rate);
const blank: Lettering = { width: 0, height: 0, cover: new Uint8Array() };
const letterings = new Map(textsOf(clip).map(([font, , words]) => [`${font} ${words}`, blank]));
const pictures = [...filmOf(clip, mixed.decks, widened(mixed.output, rate), rate, letterings)];

const [width] = filmSize;
const at = (bar: number) => pictures[Math.round(bar * 2 * filmPicturesPerSecond)]!;
type Area = [left: number, top: number, w: number, h: number];

/** How many pixels differ between two moments in a part of the picture. */
function changed(one: number, two: number, [left, top, w, h]: Area): number {
  const [before, after] = [at(one), at(two)].map((picture) => new Uint32Array(picture.buffer));
  let count = 0;
  for (let y = top; y < top + h; y++) {
    for (let x = left; x < left + w; x++) if (before![y * width + x] !== after![y * width + x]) count++;
  }
  return count;
}

const recordA: Area = [60, 380, 256, 250];
const recordB: Area = [910, 380, 256, 250];
const faderA: Area = [440, 372, 60, 232];
const faderB: Area = [780, 372, 60, 232];
const lowA: Area = [540, 588, 60, 56];
const lowB: Area = [680, 588, 60, 56];

it('lasts as long as its sound', () => {
  expect(pictures).toHaveLength(8 * filmPicturesPerSecond);
});

it('turns a record while it plays, and leaves one that waits where it is', () => {
  expect(changed(1, 1.2, recordA)).toBeGreaterThan(400);
  expect(changed(1, 1.2, recordB)).toBe(0);
  expect(changed(3, 3.2, recordB)).toBeGreaterThan(400);
});

it('moves a fader and a knob when the sound does, and no other', () => {
  expect([changed(1, 1.9, faderB), changed(1, 1.9, lowA)]).toEqual([0, 0]);
  expect(changed(1.9, 2.5, faderB)).toBeGreaterThan(400);
  expect(changed(1.9, 2.5, lowA)).toBeGreaterThan(100);
  expect([changed(1, 3, faderA), changed(1, 3, lowB)]).toEqual([0, 0]);
});
