import { describe, expect, it } from 'vitest';
import { newId } from '~/kit/ids';
import {
  anchorOf,
  type Box,
  boxOf,
  cutSteps,
  type Dimensions,
  keyOf,
  originalOf,
  pictureTypeOf,
  previewIdOf,
  previewOf,
  sizeIdOf,
  sizeIdsOf,
} from './rules';

const landscape = { width: 3000, height: 2000 };
const portrait = { width: 600, height: 1200 };

describe('a crop of a picture', () => {
  it.each([
    [0, 1, { x: 0, y: 0, size: 2000 }],
    [4, 1, { x: 500, y: 0, size: 2000 }],
    [8, 1, { x: 1000, y: 0, size: 2000 }],
    [0, 2, { x: 0, y: 0, size: 1000 }],
    [2, 2, { x: 2000, y: 0, size: 1000 }],
    [4, 2, { x: 1000, y: 500, size: 1000 }],
    [7, 1.5, { x: 834, y: 667, size: 1333 }],
  ] as const)('is the expected square at place %i and zoom %d', (anchor, zoom, box) => {
    expect(boxOf({ anchor, zoom }, landscape)).toEqual(box);
  });

  it('is scaled from pixels of the preview to pixels of the upload', () => {
    expect(previewOf(landscape)).toEqual({ width: 1200, height: 800 });
    expect(boxOf({ x: 400, y: 100, size: 400 }, landscape)).toEqual({ x: 1000, y: 250, size: 1000 });
    expect(boxOf({ x: 10, y: 20, size: 300 }, portrait)).toEqual({ x: 10, y: 20, size: 300 });
  });

  it('never leaves the picture and never zooms in more than four times', () => {
    const inside = ({ x, y, size }: Box, { width, height }: Dimensions) =>
      x >= 0 && y >= 0 && x + size <= width && y + size <= height && size >= Math.min(width, height) / 4;
    for (const picture of [landscape, portrait, { width: 1, height: 1 }, { width: 20000, height: 2 }]) {
      for (const crop of [
        { x: 9999, y: 9999, size: 9999 },
        { x: 0, y: 0, size: 1 },
        { x: 1199, y: 0, size: 400 },
      ]) {
        expect(inside(boxOf(crop, picture), picture)).toBe(true);
      }
    }
  });
});

describe('the steps of a cut', () => {
  /** The part of the first step's picture that remains after the other steps. */
  function walk(steps: ReturnType<typeof cutSteps>) {
    const [whole, ...cuts] = steps;
    const left = { x: 0, y: 0, width: whole?.width ?? 0, height: whole?.height ?? 0 };
    for (const { width, height, keep } of cuts) {
      if (keep === 'right') left.x += left.width - width;
      if (keep === 'bottom') left.y += left.height - height;
      left.width = width;
      left.height = height;
    }
    return { whole, left };
  }

  it('end at the box, scaled to the requested size', () => {
    const { whole, left } = walk(cutSteps(landscape, { x: 1000, y: 500, size: 1000 }, 300));
    expect(whole).toMatchObject({ width: 900, height: 600, fit: 'squeeze' });
    expect(left).toEqual({ x: 300, y: 150, width: 300, height: 300 });
  });

  it('do not enlarge a small picture', () => {
    const { whole, left } = walk(cutSteps({ width: 200, height: 100 }, { x: 100, y: 0, size: 100 }, 300));
    expect(whole).toMatchObject({ width: 200, height: 100 });
    expect(left).toEqual({ x: 100, y: 0, width: 100, height: 100 });
  });

  it('are a single step when nothing is cut off', () => {
    expect(cutSteps({ width: 900, height: 900 }, { x: 0, y: 0, size: 900 }, 300)).toHaveLength(1);
  });
});

describe('file ids', () => {
  const original = newId();
  const large = sizeIdOf(original, { anchor: 2, zoom: 1.5 }, 'abc123', 'large');

  it('give the upload, the other sizes, the crop and the storage key', () => {
    expect(originalOf(large)).toBe(original);
    expect(originalOf(original)).toBe(original);
    expect(sizeIdsOf(large)).toEqual([large, large.replace('large', 'small')]);
    expect(anchorOf(large)).toEqual({ anchor: 2, zoom: 1.5 });
    expect(keyOf(large)).toBe(`uploads/${original}/a2z15-abc123-large`);
    expect(keyOf(original)).toBe(`uploads/${original}/original`);
    expect(keyOf(previewIdOf(original))).toBe(`uploads/${original}/preview`);
  });

  it('have at most 64 characters and no anchor for a manual crop', () => {
    const byHand = sizeIdOf(original, { x: 1100, y: 1100, size: 1200 }, 'abc123', 'large');
    expect(byHand.length).toBeLessThanOrEqual(64);
    expect(anchorOf(byHand)).toBeNull();
    expect(sizeIdsOf(byHand)).toHaveLength(2);
  });

  it('of catalogue pictures belong to no upload', () => {
    expect(originalOf('p0123456789abcdef0123')).toBeNull();
    expect(sizeIdsOf('p0123456789abcdef0123')).toEqual(['p0123456789abcdef0123']);
  });
});

it('the type of a picture is recognised by the first bytes of its file', () => {
  expect(pictureTypeOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('image/png');
  expect(pictureTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  for (const other of ['<svg xmlns=', 'GIF89a..', 'RIFF....WEBP', '\x89PNG\n', '']) {
    expect(pictureTypeOf(Buffer.from(other, 'latin1'))).toBeNull();
  }
});
