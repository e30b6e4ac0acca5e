import { type Mp4, readMp4 } from './mp4';

export interface LongFile {
  size: number;
  /** Bytes first to last, both included. */
  read(first: number, last: number): Promise<Buffer>;
}

/** How many boxes are looked at, and how long the one with the tracks may be: an hour of video has some 2 MB of it. */
const mostBoxes = 64;
const longestMovie = 32_000_000;

/**
 * What `readMp4` tells, of a file that is too long to be held in memory: it goes from box to box and reads the one that
 * tells of the tracks. Null when it is no MP4 that can be read.
 */
export async function readLongMp4({ size, read }: LongFile): Promise<Mp4 | null> {
  let type: Buffer | null = null;
  for (let at = 0, count = 0; at + 8 <= size && count < mostBoxes; count++) {
    const head = await read(at, Math.min(at + 15, size - 1));
    const name = head.toString('latin1', 4, 8);
    const length = boxLength(head, size - at);
    if (length === null || length > size - at) return null;
    if (at === 0 && (name !== 'ftyp' || length > 4096)) return null;
    if (name === 'ftyp') type = await read(at, at + length - 1);
    if (name === 'moov') {
      if (!type || length > longestMovie) return null;
      return readMp4(Buffer.concat([type, await read(at, at + length - 1)]));
    }
    at += length;
  }
  return null;
}

/** As ISO/IEC 14496-12 has it: 32 bits, 64 bits behind a 1, or a 0 for all that is left. */
function boxLength(head: Buffer, left: number): number | null {
  const short = head.readUInt32BE(0);
  if (short === 0) return left;
  if (short !== 1) return short < 8 ? null : short;
  const long = head.length >= 16 ? Number(head.readBigUInt64BE(8)) : 0;
  return long < 16 ? null : long;
}
