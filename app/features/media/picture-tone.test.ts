import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawingTone, pictureTone } from './picture-tone';

/** A PNG with a row of each colour, 8 bits a sample; its checksums are zeros, as nothing checks them. */
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

it('the tone of a PNG is the most frequent colour at its top', () => {
  const ground: [number, number, number] = [0x0f, 0x3d, 0x43];
  expect(pictureTone(png(20, [ground, ground, [255, 122, 60]]))).toBe('0f3d43');
});

it('the tone of a PNG is read from rows filtered against the row above', () => {
  // The first row is given in full; the rows below add nothing to it.
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

it('a PNG that unpacks to far more than it declares is still read, and damaged pixel data gives no tone', () => {
  const bomb = deflateSync(new Uint8Array(60_000_000));
  expect(pictureTone(png(4, [[1, 2, 3]], { coded: bomb }))).toBe('000000');
  expect(pictureTone(png(4, [[1, 2, 3]], { coded: new Uint8Array(20) }))).toBeNull();
  expect(pictureTone(png(4, [[1, 2, 3]], { coded: new Uint8Array() }))).toBeNull();
});

it('the tone of a JPEG is read from its block averages, and a truncated JPEG has no tone', () => {
  expect(pictureTone(Uint8Array.from(atob(greenJpeg), (letter) => letter.charCodeAt(0)))).toMatch(toneNear(15, 61, 67));
  expect(pictureTone(Uint8Array.from(atob(greenJpeg), (letter) => letter.charCodeAt(0)).subarray(0, 200))).toBeNull();
  expect(pictureTone(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBeNull();
});

it('the tone of a drawing is the plain fill of its first rectangle when that covers the drawing', () => {
  const drawing = (rect: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">${rect}<path/></svg>`;
  expect(drawingTone(drawing('<rect x="0" y="0" width="800" height="600" fill="#2A2148"/>'))).toBe('2a2148');
  expect(drawingTone(drawing('<rect width="100%" height="100%" fill="#BBD0D3"/>'))).toBe('bbd0d3');
  expect(drawingTone(drawing('<rect width="80" height="600" fill="#2A2148"/>'))).toBeNull();
  expect(drawingTone(drawing('<rect width="800" height="600" fill="url(#a)"/>'))).toBeNull();
  expect(drawingTone('<svg/>')).toBeNull();
  expect(drawingTone('no drawing')).toBeNull();
});

/** Matches 'rrggbb' with each channel within 4 of the wanted value. */
function toneNear(...wanted: [number, number, number]) {
  const around = (value: number) =>
    Array.from({ length: 9 }, (_, step) => (value - 4 + step).toString(16).padStart(2, '0')).join('|');
  return new RegExp(`^${wanted.map((part) => `(?:${around(part)})`).join('')}$`);
}

const greenJpeg =
  '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYHBwcICAgHBwcGBgcHCAgICAkJCQgICAgJCQoKCgwMCwsODg4RERT/xABNAAEBAAAAAAAAAAAAAAAAAAAABwEBAQEAAAAAAAAAAAAAAAAAAAQFEAEAAAAAAAAAAAAAAAAAAAAAEQEAAAAAAAAAAAAAAAAAAAAA/8AAEQgAMABAAwEiAAIRAAMRAP/aAAwDAQACEQMRAD8Al4CpjgAAAAAAAAAAAAAAAAAAAAAP/9k=';
