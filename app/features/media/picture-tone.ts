import { constants, inflateSync } from 'node:zlib';
import { type Colour, jpegTop } from './jpeg-top';

/**
 * The background colour of a PNG or JPEG, as six hexadecimal digits: the most common colour of its top. A page shows it
 * until the picture has loaded. Only the first rows are read, however large the picture is. Null for an unsupported
 * encoding.
 */
export function pictureTone(bytes: Uint8Array): string | null {
  try {
    const top = bytes[0] === 0x89 ? pngTop(bytes) : jpegTop(bytes);
    return top.length ? commonest(top) : null;
  } catch {
    // The top of the picture is damaged, so the picture has no tone.
    return null;
  }
}

/**
 * The background colour of a drawing: the fill of its first element, if that is a rectangle of the drawing's own size.
 */
export function drawingTone(svg: string): string | null {
  const [, box = ''] = /<svg\b([^>]*)>/.exec(svg) ?? [];
  const [, first = ''] = /<svg\b[^>]*>\s*<rect\b([^>]*)>/.exec(svg) ?? [];
  const of = (attributes: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  const [, , width, height] = (of(box, 'viewBox') ?? '').split(/[\s,]+/);
  const isWhole = ['width', 'height'].every((name, index) => {
    const value = of(first, name);
    return value !== undefined && (value === '100%' || value === [width, height][index]);
  });
  const fill = of(first, 'fill')?.toLowerCase() ?? '';
  return isWhole && /^#[0-9a-f]{6}$/.test(fill) ? fill.slice(1) : null;
}

/** The average of the largest group of similar colours. */
function commonest(colours: Colour[]): string {
  const groups = new Map<number, { count: number; sum: [number, number, number] }>();
  for (const [red, green, blue] of colours) {
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const group = groups.get(key) ?? { count: 0, sum: [0, 0, 0] };
    group.count += 1;
    group.sum[0] += red;
    group.sum[1] += green;
    group.sum[2] += blue;
    groups.set(key, group);
  }
  const largest = [...groups.values()].reduce((most, one) => (one.count > most.count ? one : most));
  return largest.sum
    .map((part) =>
      Math.round(part / largest.count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}

/** The number of compressed bytes to unpack. They cannot unpack to more than 4 MB. */
const mostCoded = 4 * 1024;
const mostRows = 8;
/** Every third pixel of a row is read. */
const stride = 3;

/** Samples per pixel by the header's colour type. */
const samplesOf = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** The colours of a PNG's first rows; empty for rare encodings. */
function pngTop(bytes: Uint8Array): Colour[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [depth = 0, kind = 0] = [bytes[24], bytes[25]];
  const samples = samplesOf.get(kind);
  if (!samples || (depth !== 8 && depth !== 16) || (kind === 3 && depth !== 8)) return [];
  const isInterlaced = bytes[28] === 1;
  const width = Math.ceil(view.getUint32(16) / (isInterlaced ? 8 : 1));
  const palette = partsNamed(bytes, view, 'PLTE')[0];
  const parts = partsNamed(bytes, view, 'IDAT');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const coded = Buffer.concat(parts, Math.min(mostCoded, length));
  const rows = inflateSync(coded, { finishFlush: constants.Z_SYNC_FLUSH });
  const step = samples * (depth / 8);
  const rowLength = 1 + width * step;
  const colours: Colour[] = [];
  let above = new Uint8Array(rowLength - 1);
  for (let at = 0; at + rowLength <= rows.length && at < mostRows * rowLength; at += rowLength) {
    const row = unfiltered(rows.subarray(at, at + rowLength), above, step);
    for (let pixel = 0; pixel < width; pixel += stride) {
      const sample = (index: number) => row[pixel * step + index * (depth / 8)] ?? 0;
      if ((kind === 4 || kind === 6) && sample(samples - 1) < 128) continue;
      if (kind === 3) colours.push([0, 1, 2].map((part) => palette?.[sample(0) * 3 + part] ?? 0) as unknown as Colour);
      else colours.push(samples < 3 ? [sample(0), sample(0), sample(0)] : [sample(0), sample(1), sample(2)]);
    }
    above = row;
  }
  return colours;
}

/** The bodies of all chunks with this name. */
function partsNamed(bytes: Uint8Array, view: DataView, wanted: string): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === wanted) found.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  return found;
}

/**
 * A row of a PNG with its filter removed. The row's first byte names the filter; `step` is the number of bytes per
 * pixel.
 */
function unfiltered(coded: Uint8Array, above: Uint8Array, step: number): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(coded.length - 1);
  for (let at = 0; at < row.length; at++) {
    const left = row[at - step] ?? 0;
    const up = above[at] ?? 0;
    const upLeft = at >= step ? (above[at - step] ?? 0) : 0;
    row[at] = (coded[at + 1] ?? 0) + guessOf(coded[0] ?? 0, left, up, upLeft);
  }
  return row;
}

function guessOf(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const [a, b, c] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
