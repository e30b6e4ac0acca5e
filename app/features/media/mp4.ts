import { cutOff, damaged, type Media, mediaOf, type Reading, type Take } from './media-parts';

/** The most boxes at the top of a file (an hour in fragments of two seconds has 3,600), and the longest box to read. */
const mostBoxes = 4000;
const longestBox = 32_000_000;

/**
 * Reads an MP4 (ISO/IEC 14496-12), fragmented or not: that it is whole, its codecs and its length. Answers as
 * `readMedia` does.
 */
export function* readMp4(size: number, take: Take): Reading<Media | string | null> {
  let movie: Movie | null = null;
  let isPicture = false;
  let at = 0;
  for (let count = 0; at + 8 <= size; count++) {
    if (count === mostBoxes) return 'is in too many fragments. Export it as an MP4 that is not fragmented';
    const head = yield* take(at, Math.min(16, size - at));
    const name = head.toString('latin1', 4, 8);
    if (at === 0 && name !== 'ftyp') return null;
    const length = boxLength(head, size - at);
    if (length === null) return damaged;
    if (length > size - at) return cutOff;
    isPicture ||= name === 'meta';
    if (name === 'moov' || name === 'moof') {
      if (length > longestBox) return damaged;
      const content = (yield* take(at, length)).subarray(headLength(head));
      if (name === 'moov') movie ??= readMovie(content);
      else if (!movie) return damaged;
      else addFragment(movie, content);
    }
    at += length;
  }
  if (at === 0) return null;
  if (movie && at === size) return whatIsIn(movie, size);
  return isPicture ? null : cutOff;
}

/** The length of a box by ISO/IEC 14496-12: 32 bits; 1 means that 64 bits follow, 0 means up to the end of the file. */
function boxLength(head: Buffer, left: number): number | null {
  const short = head.readUInt32BE(0);
  if (short === 0) return left;
  if (short !== 1) return short < 8 ? null : short;
  const long = head.length >= 16 ? Number(head.readBigUInt64BE(8)) : 0;
  return long < 16 ? null : long;
}

const headLength = (head: Buffer) => (head.readUInt32BE(0) === 1 ? 16 : 8);

/** The boxes that follow each other in `bytes`, up to the first that does not fit in; `length` is with the box's head. */
export function* boxesIn(bytes: Buffer, from = 0): Generator<{ name: string; content: Buffer; length: number }> {
  for (let at = from; at + 8 <= bytes.length; ) {
    const head = bytes.subarray(at, at + 16);
    const length = boxLength(head, bytes.length - at);
    if (length === null || at + length > bytes.length) return;
    const content = bytes.subarray(at + headLength(head), at + length);
    yield { name: head.toString('latin1', 4, 8), content, length };
    at += length;
  }
}

/** The first box at the path of names; empty if there is none. */
export function boxAt(bytes: Buffer, path: string, from = 0): Buffer {
  let found = bytes;
  let start = from;
  for (const name of path.split('/')) {
    let inner: Buffer | null = null;
    for (const box of boxesIn(found, start)) {
      if (box.name === name) {
        inner = box.content;
        break;
      }
    }
    if (!inner) return Buffer.alloc(0);
    found = inner;
    start = 0;
  }
  return found;
}

/** Zero where the bytes end before. */
export const u16 = (bytes: Buffer, at: number) => (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0);
export const u32 = (bytes: Buffer, at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
export const u64 = (bytes: Buffer, at: number) => (at + 8 <= bytes.length ? Number(bytes.readBigUInt64BE(at)) : 0);

interface Track {
  handler: string;
  codec: string;
  width: number;
  height: number;
  scale: number;
  /** The sum of the samples' lengths, in units of `scale`. */
  length: number;
  /** The length of a sample in fragments that do not say their own. */
  usual: number;
  /** Where the last chunk of media begins in the file. */
  lastChunk: number;
}

interface Movie {
  /** The length in the header, in milliseconds; 0 if unknown, as in a fragmented file. */
  durationMs: number;
  tracks: Map<number, Track>;
}

function readMovie(movie: Buffer): Movie {
  const tracks = new Map<number, Track>();
  let isFragmented = false;
  for (const { name, content } of boxesIn(movie)) {
    if (name === 'mvex') isFragmented = true;
    if (name !== 'trak') continue;
    const header = boxAt(content, 'tkhd');
    tracks.set(u32(header, header[0] === 1 ? 20 : 12), readTrack(content, header));
  }
  for (const { name, content } of boxesIn(boxAt(movie, 'mvex'))) {
    const track = name === 'trex' ? tracks.get(u32(content, 4)) : undefined;
    if (track) track.usual = u32(content, 12);
  }
  const header = boxAt(movie, 'mvhd');
  const isLong = header[0] === 1;
  const scale = u32(header, isLong ? 20 : 12);
  const length = isLong ? u64(header, 24) : u32(header, 16);
  const isUnknown = isFragmented || !scale || length >= (isLong ? 2 ** 64 : 2 ** 32 - 1);
  return { durationMs: isUnknown ? 0 : (1000 * length) / scale, tracks };
}

function readTrack(track: Buffer, header: Buffer): Track {
  const media = boxAt(track, 'mdia');
  const samples = boxAt(media, 'minf/stbl');
  const entries = boxAt(samples, 'stsd');
  const length = u32(entries, 8);
  const entry = entries.subarray(8, 8 + Math.max(length, 8));
  const handler = boxAt(media, 'hdlr').toString('latin1', 8, 12);
  const mediaHeader = boxAt(media, 'mdhd');
  const end = header[0] === 1 ? 96 : 84;
  return {
    handler,
    codec: codecOf(entry, handler),
    // The last two fields of the header are 16.16 fixed point numbers. Some writers leave them empty.
    width: u16(header, end - 8) || (handler === 'vide' ? u16(entry, 32) : 0),
    height: u16(header, end - 4) || (handler === 'vide' ? u16(entry, 34) : 0),
    scale: u32(mediaHeader, mediaHeader[0] === 1 ? 20 : 12),
    length: lengthOfSamples(boxAt(samples, 'stts')),
    usual: 0,
    lastChunk: Math.max(lastOf(boxAt(samples, 'stco'), 4), lastOf(boxAt(samples, 'co64'), 8)),
  };
}

function lengthOfSamples(table: Buffer): number {
  let sum = 0;
  for (let at = 8; at + 8 <= table.length; at += 8) sum += u32(table, at) * u32(table, at + 4);
  return sum;
}

/** The largest of the numbers in a table of chunk offsets. */
function lastOf(table: Buffer, width: 4 | 8): number {
  let most = 0;
  for (let at = 8; at + width <= table.length; at += width) {
    most = Math.max(most, width === 4 ? u32(table, at) : u64(table, at));
  }
  return most;
}

/** Adds the samples of a fragment to the lengths of their tracks. */
function addFragment({ tracks }: Movie, fragment: Buffer): void {
  for (const { name, content } of boxesIn(fragment)) {
    if (name !== 'traf') continue;
    const header = boxAt(content, 'tfhd');
    const flags = u32(header, 0);
    const track = tracks.get(u32(header, 4));
    if (!track) continue;
    const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
    const usual = flags & 8 ? u32(header, at) : track.usual;
    for (const run of boxesIn(content)) if (run.name === 'trun') track.length += lengthOfRun(run.content, usual);
  }
}

function lengthOfRun(run: Buffer, usual: number): number {
  const flags = u32(run, 0);
  const count = u32(run, 4);
  if (!(flags & 0x100)) return count * usual;
  // Each sample has the fields whose flags are set; its length is the first.
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  let sum = 0;
  for (let n = 0; n < count && at + 4 <= run.length; n++, at += width) sum += u32(run, at);
  return sum;
}

/** The name of a sample entry; of one that says MPEG-4 with the object type behind, such as mp4a.40. */
function codecOf(entry: Buffer, handler: string): string {
  const name = entry.toString('latin1', 4, 8);
  const fields = handler === 'vide' ? 86 : 36 + ({ 1: 16, 2: 36 }[u16(entry, 16)] ?? 0);
  if (name === 'avc1') {
    const profile = boxAt(entry, 'avcC', fields)[1];
    return [110, 122, 244].includes(profile ?? 0) ? 'avc1.high' : name;
  }
  if (name !== 'mp4a' && name !== 'mp4v') return name;
  const type = objectType(boxAt(entry, 'esds', fields));
  return type === null ? name : `${name}.${type.toString(16)}`;
}

/** The object type in an elementary stream descriptor (ISO/IEC 14496-1); null if it has none. */
export function objectType(descriptor: Buffer): number | null {
  const skipLength = (from: number) => {
    let at = from;
    while (at < from + 3 && (descriptor[at] ?? 0) & 0x80) at++;
    return at + 1;
  };
  if (descriptor[4] !== 3) return null;
  let at = skipLength(5) + 2;
  const flags = descriptor[at++] ?? 0;
  if (flags & 0x80) at += 2;
  if (flags & 0x40) at += 1 + (descriptor[at] ?? 0);
  if (flags & 0x20) at += 2;
  return descriptor[at] === 4 ? (descriptor[skipLength(at + 1)] ?? null) : null;
}

function whatIsIn({ durationMs, tracks }: Movie, size: number): Media | string {
  const all = [...tracks.values()];
  const ofTrack = ({ length, scale }: Track) => (scale ? (1000 * length) / scale : 0);
  return mediaOf({
    container: 'mp4',
    picture: all.find(({ handler }) => handler === 'vide'),
    sound: all.find(({ handler }) => handler === 'soun'),
    isCutOff: all.some(({ lastChunk }) => lastChunk >= size),
    durationMs: durationMs || Math.max(...all.map(ofTrack)),
  });
}
