import { cutOff, damaged, type Media, mediaOf, type Reading, type Take } from './media-parts';

/** Ids of elements (RFC 9559). */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  scale: 0x2ad7b1,
  duration: 0x4489,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  usualLength: 0x23e383,
  encodings: 0x6d80,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  time: 0xe7,
  block: 0xa3,
  group: 0xa0,
  blockInGroup: 0xa1,
  groupLength: 0x9b,
};

/** The most elements before the media, and the longest of those that are read. */
const mostElements = 100;
const longestElement = 1_000_000;
/** How far from the end the last cluster is looked for, in bytes: at most all of the last number. */
const tails = [200_000, 4_000_000, 32_000_000];
/** The most steps for finding and reading the last cluster, which has some thousand blocks. */
const mostSteps = 50_000;

/**
 * Reads a WebM: that it is whole, its codecs and its length. A recording that a browser made says neither its length
 * nor its size; the last cluster does. Answers as `readMedia` does.
 */
export function* readWebm(size: number, take: Take): Reading<Media | string | null> {
  const header = elementAt(yield* take(0, Math.min(16, size)));
  const segmentAt = header?.length == null ? size : header.head + header.length;
  if (segmentAt + 16 > size) return cutOff;
  const segment = elementAt(yield* take(segmentAt, 16));
  if (segment?.id !== ids.segment) return damaged;
  let at = segmentAt + segment.head;
  const end = segment.length === null ? size : at + segment.length;
  if (end > size) return cutOff;

  let info: Info | null = null;
  let tracks: Track[] | null = null;
  for (let count = 0; ; count++) {
    if (at + 2 > end) return cutOff;
    const element = elementAt(yield* take(at, Math.min(16, end - at)));
    if (!element || count === mostElements) return damaged;
    if (element.id === ids.cluster) break;
    if (element.length === null) return damaged;
    const next = at + element.head + element.length;
    if (next > end) return cutOff;
    if (element.id === ids.info || element.id === ids.tracks) {
      if (element.length > longestElement) return damaged;
      const content = yield* take(at + element.head, element.length);
      if (element.id === ids.info) info ??= readInfo(content);
      else tracks ??= readTracks(content);
    }
    at = next;
  }
  if (!tracks) return damaged;
  const { scale, duration } = info ?? { scale: usualScale, duration: null };
  // The length of the segment proves that the file is whole; without it the last cluster does.
  const last = duration === null || segment.length === null ? yield* endOfMedia(at, end, scale, tracks, take) : 0;
  return mediaOf({
    container: 'webm',
    picture: tracks.find(({ type }) => type === 1),
    sound: tracks.find(({ type }) => type === 2),
    isCutOff: last === null,
    durationMs: duration === null ? (last ?? 0) : (duration * scale) / 1e6,
  });
}

interface Element {
  id: number;
  /** The bytes of id and length. */
  head: number;
  /** The bytes of the content; null if unknown: up to where the next element of the same level begins. */
  length: number | null;
}

/** The head of the element at a place; null if there is none. */
function elementAt(bytes: Buffer, at = 0): Element | null {
  const idWidth = widthOf(bytes[at]);
  const lengthWidth = widthOf(bytes[at + idWidth]);
  if (idWidth === 0 || idWidth > 4 || lengthWidth === 0 || at + idWidth + lengthWidth > bytes.length) return null;
  const first = bytes[at + idWidth] as number;
  let length = first & (0xff >> lengthWidth);
  let isUnknown = length === 0xff >> lengthWidth;
  for (let n = 1; n < lengthWidth; n++) {
    const byte = bytes[at + idWidth + n] as number;
    isUnknown &&= byte === 0xff;
    length = length * 256 + byte;
  }
  return { id: bytes.readUIntBE(at, idWidth), head: idWidth + lengthWidth, length: isUnknown ? null : length };
}

/** How many bytes a number has by its first byte, 1 to 8; 0 if it begins none. */
const widthOf = (first: number | undefined) => (first ? Math.clz32(first) - 23 : 0);

/** The elements that follow each other in `bytes`, up to the first that does not fit in. */
function* elementsIn(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at);
    if (!element || element.length === null || at + element.head + element.length > bytes.length) return;
    const from = at + element.head;
    at = from + element.length;
    yield { id: element.id, content: bytes.subarray(from, at) };
  }
}

const numberIn = (content: Buffer) => {
  let value = 0;
  for (const byte of content.subarray(0, 8)) value = value * 256 + byte;
  return value;
};

interface Info {
  /** Nanoseconds in a unit of time. */
  scale: number;
  /** In units of time; null if the file does not say. */
  duration: number | null;
}

const usualScale = 1_000_000;

function readInfo(bytes: Buffer): Info {
  const info: Info = { scale: usualScale, duration: null };
  for (const { id, content } of elementsIn(bytes)) {
    if (id === ids.scale) info.scale = numberIn(content) || usualScale;
    if (id !== ids.duration) continue;
    const length = content.length === 8 ? content.readDoubleBE() : content.length === 4 ? content.readFloatBE() : 0;
    if (length > 0 && Number.isFinite(length)) info.duration = length;
  }
  return info;
}

interface Track {
  number: number;
  /** 1 for pictures, 2 for sound. */
  type: number;
  codec: string;
  width: number;
  height: number;
  /** Milliseconds of a picture or a piece of sound; 0 if the file does not say. */
  usual: number;
}

function readTracks(bytes: Buffer): Track[] {
  const tracks: Track[] = [];
  for (const { id, content } of elementsIn(bytes)) {
    if (id !== ids.track || tracks.length === mostElements) continue;
    const track: Track = { number: 0, type: 0, codec: '', width: 0, height: 0, usual: 0 };
    let isEncoded = false;
    for (const { id, content: value } of elementsIn(content)) {
      if (id === ids.trackNumber) track.number = numberIn(value);
      if (id === ids.trackType) track.type = numberIn(value);
      if (id === ids.codec) track.codec = value.toString('latin1').replace(/\0+$/, '');
      if (id === ids.usualLength) track.usual = numberIn(value) / 1e6;
      if (id === ids.encodings) isEncoded = true;
      if (id !== ids.video) continue;
      for (const { id, content } of elementsIn(value)) {
        if (id === ids.width) track.width = numberIn(content);
        if (id === ids.height) track.height = numberIn(content);
      }
    }
    // Encrypted, or compressed in a way that WebM does not allow.
    if (isEncoded) track.codec = track.type === 1 ? 'encv' : 'enca';
    tracks.push(track);
  }
  return tracks;
}

/**
 * Where the media between two places ends, in milliseconds: by the last cluster from which all elements up to the end
 * fit. Null if there is none, so that the file is cut off.
 */
function* endOfMedia(from: number, end: number, scale: number, tracks: Track[], take: Take): Reading<number | null> {
  const mark = Buffer.from(ids.cluster.toString(16), 'hex');
  const steps = { left: mostSteps };
  for (const length of tails) {
    const bytes = yield* take(Math.max(from, end - length), Math.min(length, end - from));
    // Media can hold the same four bytes by chance, so a place counts only if elements follow it.
    for (let at = bytes.lastIndexOf(mark); at >= 0 && steps.left > 0; at = at ? bytes.lastIndexOf(mark, at - 1) : -1) {
      const last = endOfClusters(bytes.subarray(at), scale, tracks, steps);
      if (last !== null) return last;
    }
    if (length >= end - from) break;
  }
  return null;
}

/** The end of the latest block in these bytes, which must be clusters and what can follow them, to the last byte. */
function endOfClusters(bytes: Buffer, scale: number, tracks: Track[], steps: { left: number }): number | null {
  let last: number | null = null;
  let time = 0;
  const endOfBlock = (block: Buffer, length: number | null) => {
    const width = widthOf(block[0]);
    if (width === 0 || width + 2 > block.length) return;
    const number = numberIn(block.subarray(0, width)) - 2 ** (7 * width);
    const usual = tracks.find((track) => track.number === number)?.usual ?? 0;
    const begins = ((time + block.readInt16BE(width)) * scale) / 1e6;
    last = Math.max(last ?? 0, begins + (length === null ? usual : (length * scale) / 1e6));
  };
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at);
    if (!element || steps.left-- <= 0) return null;
    at += element.head;
    // Reads on within the cluster.
    if (element.id === ids.cluster) {
      if (element.length !== null && at + element.length > bytes.length) return null;
      continue;
    }
    if (element.length === null || at + element.length > bytes.length) return null;
    const content = bytes.subarray(at, at + element.length);
    if (element.id === ids.time) time = numberIn(content);
    if (element.id === ids.block) endOfBlock(content, null);
    if (element.id === ids.group) {
      let block: Buffer | null = null;
      let length: number | null = null;
      for (const inner of elementsIn(content)) {
        if (inner.id === ids.blockInGroup) block = inner.content;
        if (inner.id === ids.groupLength) length = numberIn(inner.content);
        if (steps.left-- <= 0) return null;
      }
      if (block) endOfBlock(block, length);
    }
    at += element.length;
  }
  return last;
}
