import { expect, test } from 'vitest';
import { idPattern } from './ids';
import {
  drawingId,
  longestVariantSide,
  pictureIdShape,
  sizedPictureId,
  sizedPictureOf,
  toneOf,
  variantsOf,
  variantWidths,
} from './sized-pictures';

const hash = '0123456789abcdef0123';

test('a picture’s id contains its size and matches the id pattern', () => {
  const picture = { width: 1600, height: 1067, format: 'jpeg' as const };
  const id = sizedPictureId(hash, picture);
  expect(id).toMatch(idPattern);
  expect(sizedPictureOf(id)).toEqual(picture);
});

test('a drawing’s id contains its tone, and so does a picture’s id that an older version made', () => {
  const picture = { width: 12_000, height: 10_670, format: 'jpeg' as const };
  const id = `p${hash}-0f3d43-12000x10670-jpeg`;
  expect(id).toMatch(pictureIdShape);
  expect(sizedPictureOf(id)).toEqual(picture);
  expect(toneOf(id)).toBe('#0f3d43');
  expect(toneOf(drawingId(hash, '2a2148'))).toBe('#2a2148');
  expect(drawingId(hash, '2a2148')).toMatch(pictureIdShape);
  expect(sizedPictureOf(drawingId(hash, '2a2148'))).toBeNull();
  for (const none of [`p${hash}`, `p${hash}-1600x1067-png`, `p${hash}-2A2148`, `p${hash}-2a2148ff`, 'v-c01-2a2148']) {
    expect(toneOf(none)).toBeNull();
  }
});

test.each([
  [`p${hash}`, 'a drawing'],
  [`p${hash}-1600x1067`, 'without a format'],
  [`p${hash}-1600x1067-svg`, 'a drawing with a size'],
  [`p${hash}-0x10-png`, 'without a width'],
  [`p${hash}-100000x10-png`, 'too wide'],
  [`p${hash}-1600x1067-png-640`, 'with an extra suffix'],
  ['01ktz5q3v7m2x8c4b6n9d1f0gh', 'an upload'],
  ['01ktz5q3v7m2x8c4b6n9d1f0gh-a4z10-f0gh12-large', 'a size of an upload'],
  ['v-c01-l1', 'a video'],
])('%s is not the id of a sized picture: %s', (id) => {
  expect(sizedPictureOf(id)).toBeNull();
});

test('variants have the fixed widths up to the picture’s own width and never exceed the longest allowed side', () => {
  const widthsOf = (width: number, height: number) => variantWidths({ width, height, format: 'png' });
  expect(widthsOf(1600, 1067)).toEqual([320, 640, 960, 1200]);
  expect(widthsOf(800, 600)).toEqual([320, 640, 800]);
  expect(widthsOf(640, 480)).toEqual([320, 640]);
  expect(widthsOf(90, 60)).toEqual([90]);
  expect(widthsOf(1000, 4000)).toEqual([300]);
  expect(widthsOf(1, 12_000)).toEqual([1]);
  const tall = variantsOf({ width: 1000, height: 1500, format: 'png' });
  expect(Math.max(...tall.map(({ height }) => height))).toBe(longestVariantSide);
});

test('each width comes as AVIF and WebP, and the largest also in the original format', () => {
  expect(variantsOf({ width: 500, height: 333, format: 'jpeg' })).toEqual([
    { name: '320.avif', width: 320, height: 213, format: 'avif' },
    { name: '320.webp', width: 320, height: 213, format: 'webp' },
    { name: '500.avif', width: 500, height: 333, format: 'avif' },
    { name: '500.webp', width: 500, height: 333, format: 'webp' },
    { name: '500.jpeg', width: 500, height: 333, format: 'jpeg' },
  ]);
});
