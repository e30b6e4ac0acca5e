import { crc32 } from 'node:zlib';
import { Unzlib } from 'fflate';
import type { Dimensions } from './rules';

/** The samples of a pixel and the depths that each colour type allows (PNG, section 11.2.1). */
const colourTypes: Record<number, { samples: number; depths: number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** The passes of an interlaced picture: the first column and row, and the steps to the next ones. */
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Whether the checksum of a chunk (length, name, body, checksum) is right. */
export function isChunkWhole(chunk: Buffer): boolean {
  const end = chunk.length - 4;
  return crc32(chunk.subarray(4, end)) === chunk.readUInt32BE(end);
}

/**
 * Whether a PNG's pixels unpack to exactly the rows that its header asks for, each with a filter that exists. `header`
 * is the body of its IHDR, `packed` those of its IDATs. Keeps no pixels, and stops at the first byte too many.
 */
export function hasAllPixels(header: Buffer, packed: Buffer[]): boolean {
  const passes = passesOf(header);
  if (!passes) return false;
  const rows = eachRow(passes);
  let row = rows.next();
  // The position of the next row, whose first byte names its filter.
  let start = 0;
  let bytes = 0;
  let isEnded = false;
  const unpacking = new Unzlib((some, isLast) => {
    isEnded ||= isLast;
    for (; !row.done && start < bytes + some.length; row = rows.next()) {
      if ((some[start - bytes] ?? 0) > lastFilter) throw new RangeError('There is no such filter');
      start += row.value;
    }
    bytes += some.length;
    if (row.done && bytes > start) throw new RangeError('More pixels than the header says');
  });
  try {
    for (const [at, part] of packed.entries()) {
      // A small piece can unpack to a thousand times its size, all of it at once.
      for (let from = 0; from === 0 || from < part.length; from += onePiece) {
        const isLast = at === packed.length - 1 && from + onePiece >= part.length;
        unpacking.push(part.subarray(from, from + onePiece), isLast);
      }
    }
  } catch {
    return false;
  }
  return isEnded && row.done === true && bytes === start;
}

/** The filters of rows are 0 to 4 (PNG, section 9.2). */
const lastFilter = 4;

/** Bytes that are unpacked at a time. */
const onePiece = 4096;

/** The rows of a pass: their number, and the bytes of each with the one that names its filter. */
interface Rows {
  count: number;
  bytes: number;
}

function* eachRow(passes: Rows[]): Generator<number, undefined> {
  for (const { count, bytes } of passes) for (let row = 0; row < count; row++) yield bytes;
}

/** The passes of a picture, one if it is not interlaced; null if the header is wrong. */
function passesOf(header: Buffer): Rows[] | null {
  if (header.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = -1, compression, filter, interlacing = 2] = header.subarray(8);
  const type = colourTypes[colour];
  if (!type?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlacing > 1) return null;
  const rowsOf = (size: Dimensions) => ({
    count: size.width && size.height,
    bytes: 1 + Math.ceil((size.width * depth * type.samples) / 8),
  });
  if (interlacing === 0) return [rowsOf({ width, height })];
  const stepsIn = (length: number, from: number, step: number) => Math.max(0, Math.ceil((length - from) / step));
  return interlaced.map(([x, y, right, down]) =>
    rowsOf({ width: stepsIn(width, x, right), height: stepsIn(height, y, down) }),
  );
}
