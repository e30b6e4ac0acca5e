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
const passes = [
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
 * Whether a PNG's pixels unpack to exactly as many bytes as its header asks for. `header` is the body of its IHDR,
 * `packed` those of its IDATs. Keeps no pixels, and stops at the first byte too many.
 */
export function hasAllPixels(header: Buffer, packed: Buffer[]): boolean {
  const expected = bytesOfPixels(header);
  if (expected === null) return false;
  let bytes = 0;
  let isEnded = false;
  const unpacking = new Unzlib((some, isLast) => {
    bytes += some.length;
    isEnded ||= isLast;
    if (bytes > expected) throw new RangeError('More pixels than the header says');
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
  return isEnded && bytes === expected;
}

/** Bytes that are unpacked at a time. */
const onePiece = 4096;

/** The bytes of all rows, each with the byte that names its filter; null if the header is wrong. */
function bytesOfPixels(header: Buffer): number | null {
  if (header.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = -1, compression, filter, interlacing = 2] = header.subarray(8);
  const type = colourTypes[colour];
  if (!type?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlacing > 1) return null;
  const bytesIn = (size: Dimensions) =>
    size.width && size.height ? size.height * (1 + Math.ceil((size.width * depth * type.samples) / 8)) : 0;
  if (interlacing === 0) return bytesIn({ width, height });
  const stepsIn = (length: number, from: number, step: number) => Math.max(0, Math.ceil((length - from) / step));
  return passes.reduce(
    (sum, [x, y, right, down]) => sum + bytesIn({ width: stepsIn(width, x, right), height: stepsIn(height, y, down) }),
    0,
  );
}
