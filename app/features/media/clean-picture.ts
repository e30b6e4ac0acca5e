import type { SizedPicture } from '~/kit/sized-pictures';
import { hasAllPixels, isChunkWhole } from './png-pixels';
import { type Dimensions, largestPicture, mostPixels, pictureTypeOf } from './rules';

export interface CleanPicture extends SizedPicture {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The longest side, in pixels, that the image service accepts. */
const longestSide = 12_000;

/**
 * Removes all metadata from a PNG or JPEG of the catalogue, above all the place where it was taken, so that it can be
 * shown to anyone. The encoded pixels stay the same. A refused file returns the reason, as the end of a sentence that
 * begins with the file's name.
 */
export function cleanPicture(file: Uint8Array): CleanPicture | string {
  const type = pictureTypeOf(file);
  if (!type) return 'is neither a PNG nor a JPEG';
  if (file.length > largestPicture) return 'is larger than 30 MB';
  const found = type === 'image/png' ? cleanPng(file) : cleanJpeg(file);
  if (!found) return 'is damaged';
  const { width, height, parts } = found;
  if (width * height > mostPixels || Math.max(width, height) > longestSide) {
    return `has ${width} × ${height} pixels: at most 40 megapixels and ${longestSide} a side can be shown`;
  }
  if (!found.isDrawable()) return 'is damaged: its pixels cannot be read. Export it again';
  return { width, height, format: type === 'image/png' ? 'png' : 'jpeg', bytes: Buffer.concat(parts) };
}

/** What was found in a picture. `isDrawable` reads the pixels, so the size is checked first. */
interface Found extends Dimensions {
  parts: Uint8Array[];
  isDrawable: () => boolean;
}

/** PNG chunks that contain the picture or describe its colours. */
const keptParts = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs'.split(' '));

/**
 * A PNG without its metadata: texts, EXIF, further frames of an animation and bytes after its end are removed. Null if
 * the file is damaged.
 */
function cleanPng(file: Uint8Array): Found | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  const packed: Buffer[] = [];
  const names = new Set<string>();
  // Each chunk has a length, a name, a body and a checksum.
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at === 8 && name !== 'IHDR') return null;
    if (keptParts.has(name)) {
      if (!isChunkWhole(bytes.subarray(at, end))) return null;
      parts.push(bytes.subarray(at, end));
    }
    if (name === 'IDAT') packed.push(bytes.subarray(at + 8, end - 4));
    names.add(name);
    at = end;
    if (name !== 'IEND') continue;
    const [width, height] = [view.getUint32(16), view.getUint32(20)];
    if (!names.has('IDAT') || width === 0 || height === 0) return null;
    const header = bytes.subarray(16, 29);
    const lacksPalette = header[9] === 3 && !names.has('PLTE');
    return { width, height, parts, isDrawable: () => !lacksPalette && hasAllPixels(header, packed) };
  }
  return null;
}

/** Whether a JPEG segment is needed for decoding the picture, by the second byte of its marker. */
const isDrawn = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf);
const isFrame = (marker: number) => isDrawn(marker) && marker <= 0xcf && ![0xc4, 0xcc].includes(marker);
const startOfScan = 0xda;
const endOfPicture = 0xd9;

/** Segments that change the picture's colours, by marker and first characters. */
const looks: [marker: number, start: string][] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

/**
 * A JPEG without its metadata: camera, place, thumbnail, pictures after its end and all other notes are removed. Of
 * EXIF only the orientation remains. Null if the file is damaged.
 */
function cleanJpeg(bytes: Uint8Array): Found | null {
  const kept: Uint8Array[] = [];
  let frame: Dimensions | null = null;
  let turn = 1;
  const seen = new Set<number>();
  let drawn = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any number of 0xff bytes may come before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + shortAt(bytes, at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const body = bytes.subarray(at + 4, end);
    if (isFrame(marker)) frame ??= frameOf(body);
    if (marker === 0xe1) turn = turnOf(body) ?? turn;
    seen.add(marker);
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (next === null) return null;
    if (marker === startOfScan) drawn += next - end;
    if (isDrawn(marker) || looks.some(([one, start]) => one === marker && startsWith(body, start))) {
      kept.push(bytes.subarray(at, next));
    }
    at = next;
    if (marker === startOfScan && bytes[at + 1] === endOfPicture) {
      if (!frame) return null;
      const { width, height } = turn > 4 ? { width: frame.height, height: frame.width } : frame;
      const start = [bytes.subarray(0, 2), ...(turn > 1 ? [turnPart(turn)] : [])];
      // The JFIF segment must come first.
      if (kept[0]?.[1] === 0xe0) start.splice(1, 0, kept.shift() as Uint8Array);
      // A scan needs its tables, and each block of 8 × 8 pixels at least one bit.
      const hasTables = seen.has(0xdb) && (seen.has(0xc4) || seen.has(0xcc));
      const isDrawable = () => hasTables && drawn * 8 >= (width * height) / 64;
      return { width, height, parts: [...start, ...kept, bytes.subarray(at, at + 2)], isDrawable };
    }
  }
  return null;
}

/** The position of the next marker after the encoded pixels; null if the file breaks off. */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return null;
    const isCoded = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isCoded) return at;
  }
  return null;
}

function frameOf(body: Uint8Array): Dimensions | null {
  const [height, width] = [shortAt(body, 1), shortAt(body, 3)];
  return body.length >= 6 && width > 0 && height > 0 ? { width, height } : null;
}

/** The EXIF orientation, 1 to 8; null without one. */
function turnOf(body: Uint8Array): number | null {
  if (!startsWith(body, 'Exif\0\0')) return null;
  const tiff = new DataView(body.buffer, body.byteOffset + 6, body.length - 6);
  if (tiff.byteLength < 8) return null;
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return null;
  const entries = tiff.getUint16(directory, isLittle);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(entry, isLittle) !== 0x0112) continue;
    const turn = tiff.getUint16(entry + 8, isLittle);
    return turn >= 1 && turn <= 8 ? turn : null;
  }
  return null;
}

/** An EXIF segment that contains only the orientation. */
function turnPart(turn: number): Uint8Array {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const header = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8];
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0];
  const body = [...exif, ...header, ...directory];
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}

function shortAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, i) => bytes[i] === letter.charCodeAt(0));
}
