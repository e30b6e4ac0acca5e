import { crc32, deflateSync } from 'node:zlib';

/** Valid and broken pictures, made byte by byte. */

type Paint = (x: number, y: number) => [red: number, green: number, blue: number];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The offset of a PNG's second chunk. */
const afterHeader = 8 + 12 + 13;

/** A PNG with eight bits per channel, without transparency. `filter` is what each of its rows names. */
export function png(width: number, height: number, paint: Paint = () => [200, 60, 20], filter = 0): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, at = 0; y < height; y++) {
    rows[at++] = filter;
    for (let x = 0; x < width; x++) for (const colour of paint(x, y)) rows[at++] = colour;
  }
  return Buffer.concat([signature, header(width, height), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

/** A PNG with few pixels and large declared dimensions (decompression bomb). */
export function bomb(width: number, height: number): Buffer {
  return Buffer.concat([
    signature,
    header(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND'),
  ]);
}

/** A valid PNG of exactly this many bytes, filled with noise. */
export function pngOfBytes(bytes: number): Buffer {
  const small = png(64, 48);
  const padding = Buffer.alloc(bytes - small.length - 12, 'noise ');
  return Buffer.concat([small.subarray(0, -12), chunk('noSe', padding), small.subarray(-12)]);
}

/** The same PNG with metadata of every kind before its pixels, and data after its end. */
export function withNotes(picture: Buffer): Buffer {
  const text = Buffer.from(`Comment\0${secret}`, 'latin1');
  const exif = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\0\0', 'latin1'), Buffer.from(secret)]);
  const notes = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((name) => chunk(name, text));
  return Buffer.concat([
    picture.subarray(0, afterHeader),
    ...notes,
    chunk('eXIf', exif),
    picture.subarray(afterHeader),
    Buffer.from(secret),
  ]);
}

/** The same PNG as the first frame of an animation of two. */
export function animated(picture: Buffer): Buffer {
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  const frame = (number: number) => {
    const body = Buffer.alloc(26);
    body.writeUInt32BE(number, 0);
    body.writeUInt32BE(width, 4);
    body.writeUInt32BE(height, 8);
    body.writeUInt16BE(1, 20);
    body.writeUInt16BE(10, 22);
    return chunk('fcTL', body);
  };
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height));
  return Buffer.concat([
    picture.subarray(0, afterHeader),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    frame(0),
    picture.subarray(afterHeader, -12),
    frame(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), rows])),
    chunk('IEND'),
  ]);
}

/** Left half red, right half blue, a green bar across the upper quarter: colours show what a crop kept. */
export const quarters =
  (width: number, height: number): Paint =>
  (x, y) => {
    if (y < height / 4) return [0, 200, 0];
    return x < width / 2 ? [200, 0, 0] : [0, 0, 200];
  };

/** The same JPEG with EXIF that contains a location and a rotation by a quarter to the right. */
export function withExif(jpeg: Buffer, orientation = 6): Buffer {
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 2]),
    entry(0x0112, 3, 1, Buffer.from([0, orientation, 0, 0])),
    entry(0x010f, 2, secret.length + 1, Buffer.from([0, 0, 0, 38])),
    Buffer.alloc(4),
    Buffer.from(`${secret}\0`, 'latin1'),
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** The location that must be removed from a picture's EXIF. */
export const secret = '52.5200N-13.4050E-at-home';

function entry(tag: number, type: number, count: number, value: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(tag, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt32BE(count, 4);
  return Buffer.concat([head, value]);
}

function header(width: number, height: number): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([8, 2, 0, 0, 0], 8);
  return chunk('IHDR', body);
}

function chunk(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
