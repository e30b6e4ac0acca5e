import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawingTone, pictureTone } from './picture-tone';

/** A PNG of one colour above another, 8 bits a sample; its check sums are not looked at. */
function png(
  width: number,
  rows: [number, number, number][],
  { filter = 0, coded }: { filter?: number; coded?: Uint8Array } = {},
) {
  const lines = rows.map((colour) => [filter, ...Array.from({ length: width }, () => colour).flat()]);
  const part = (name: string, body: Uint8Array) => {
    const head = new Uint8Array(8);
    new DataView(head.buffer).setUint32(0, body.length);
    head.set(
      [...name].map((letter) => letter.charCodeAt(0)),
      4,
    );
    return [...head, ...body, 0, 0, 0, 0];
  };
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, rows.length);
  header.set([8, 2, 0, 0, 0], 8);
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...part('IHDR', header),
    ...part('IDAT', coded ?? deflateSync(Uint8Array.from(lines.flat()))),
    ...part('IEND', new Uint8Array()),
  ]);
}

it('the ground of a PNG is the colour that its top has most of', () => {
  const ground: [number, number, number] = [0x0f, 0x3d, 0x43];
  expect(pictureTone(png(20, [ground, ground, [255, 122, 60]]))).toBe('0f3d43');
});

it('rows that are told by the row above are read', () => {
  // The first row in full; those below it add nothing.
  expect(
    pictureTone(
      png(
        9,
        [
          [44, 63, 168],
          [0, 0, 0],
          [0, 0, 0],
        ],
        { filter: 2 },
      ),
    ),
  ).toBe('2c3fa8');
});

it('a picture that unpacks to far more than it says, or to nothing, has no tone and does no harm', () => {
  const bomb = deflateSync(new Uint8Array(60_000_000));
  expect(pictureTone(png(4, [[1, 2, 3]], { coded: bomb }))).toBe('000000');
  expect(pictureTone(png(4, [[1, 2, 3]], { coded: new Uint8Array(20) }))).toBeNull();
  expect(pictureTone(png(4, [[1, 2, 3]], { coded: new Uint8Array() }))).toBeNull();
});

it('the ground of a JPEG is read from the means of its blocks', () => {
  expect(pictureTone(Uint8Array.from(atob(greenJpeg), (letter) => letter.charCodeAt(0)))).toMatch(toneNear(15, 61, 67));
  expect(pictureTone(Uint8Array.from(atob(greenJpeg), (letter) => letter.charCodeAt(0)).subarray(0, 200))).toBeNull();
  expect(pictureTone(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBeNull();
});

it('the ground of a drawing is its first rectangle, when that is as large as the drawing', () => {
  const drawing = (rect: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">${rect}<path/></svg>`;
  expect(drawingTone(drawing('<rect x="0" y="0" width="800" height="600" fill="#2A2148"/>'))).toBe('2a2148');
  expect(drawingTone(drawing('<rect width="100%" height="100%" fill="#BBD0D3"/>'))).toBe('bbd0d3');
  expect(drawingTone(drawing('<rect width="80" height="600" fill="#2A2148"/>'))).toBeNull();
  expect(drawingTone(drawing('<rect width="800" height="600" fill="url(#a)"/>'))).toBeNull();
  expect(drawingTone('<svg/>')).toBeNull();
  expect(drawingTone('no drawing')).toBeNull();
});

/** 'rrggbb' within a few steps of each part. */
function toneNear(...wanted: [number, number, number]) {
  const around = (value: number) =>
    Array.from({ length: 9 }, (_, step) => (value - 4 + step).toString(16).padStart(2, '0')).join('|');
  return new RegExp(`^${wanted.map((part) => `(?:${around(part)})`).join('')}$`);
}

const greenJpeg =
  '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYHBwcICAgHBwcGBgcHCAgICAkJCQgICAgJCQoKCgwMCwsODg4RERT/xABNAAEBAAAAAAAAAAAAAAAAAAAABwEBAQEAAAAAAAAAAAAAAAAAAAQFEAEAAAAAAAAAAAAAAAAAAAAAEQEAAAAAAAAAAAAAAAAAAAAA/8AAEQgAMABAAwEiAAIRAAMRAP/aAAwDAQACEQMRAD8Al4CpjgAAAAAAAAAAAAAAAAAAAAAP/9k=';
