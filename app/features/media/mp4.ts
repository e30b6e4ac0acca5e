export interface Mp4 {
  durationMs: number;
  width: number;
  height: number;
}

/** Length and size of an MP4 from its header boxes (ISO/IEC 14496-12); null for any other file. */
export function readMp4(file: Buffer): Mp4 | null {
  const durationMs = lengthOf(file);
  const picture = trackSizes(file).find(hasPicture);
  return durationMs && picture ? { durationMs, ...picture } : null;
}

/** The length of an MP4 without video, in milliseconds; null for any other file. */
export function readM4a(file: Buffer): number | null {
  const tracks = trackSizes(file);
  return tracks.length > 0 && !tracks.some(hasPicture) ? lengthOf(file) : null;
}

const hasPicture = ({ width }: { width: number }) => width > 0;

function lengthOf(file: Buffer): number | null {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return null;
  const movie = file.indexOf('mvhd', 0, 'latin1') + 4;
  if (movie < 4 || movie + 32 > file.length) return null;
  const isLong = file[movie] === 1;
  const scale = file.readUInt32BE(movie + (isLong ? 20 : 12));
  const length = isLong ? Number(file.readBigUInt64BE(movie + 24)) : file.readUInt32BE(movie + 16);
  return scale && length ? Math.round((1000 * length) / scale) : null;
}

/** The size in each track's header; sound tracks have none. */
function trackSizes(file: Buffer): { width: number; height: number }[] {
  const sizes: { width: number; height: number }[] = [];
  for (let at = file.indexOf('tkhd', 0, 'latin1'); at >= 0; at = file.indexOf('tkhd', at + 4, 'latin1')) {
    const end = at + 4 + (file[at + 4] === 1 ? 96 : 84);
    // The last two fields are width and height, as 16.16 fixed point numbers.
    if (end <= file.length) sizes.push({ width: file.readUInt16BE(end - 8), height: file.readUInt16BE(end - 4) });
  }
  return sizes;
}

export interface LongFile {
  size: number;
  /** Bytes first to last, both included. */
  read(first: number, last: number): Promise<Buffer>;
}

/** The number of boxes to look at, and the longest accepted box of tracks: an hour of video has some 2 MB. */
const mostBoxes = 64;
const longestMovie = 32_000_000;

/**
 * `readMp4` for a file that is too long for memory: skips from box to box and reads only the box of tracks. Null for
 * any other file.
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

/** The length of a box by ISO/IEC 14496-12: 32 bits; 1 means that 64 bits follow, 0 means up to the end of the file. */
function boxLength(head: Buffer, left: number): number | null {
  const short = head.readUInt32BE(0);
  if (short === 0) return left;
  if (short !== 1) return short < 8 ? null : short;
  const long = head.length >= 16 ? Number(head.readBigUInt64BE(8)) : 0;
  return long < 16 ? null : long;
}
