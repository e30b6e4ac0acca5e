import { boxAt, boxesIn, i32, i64, partOf, readHead, u16, u32, u64, viewOf } from './boxes';
import { broken, unsupported } from './loop-refusal';
import { inWindows, type Take } from './take';

/** A coded piece of sound and its place in the file. */
export interface Frame {
  at: number;
  size: number;
}

/** The frames of a part of a lesson's sound (AAC-LC). */
export interface Sound {
  frames: Frame[];
  /** When the first frame sounds, in seconds of the lesson; before the part, and below 0 at the start of the file. */
  startsAt: number;
  /** Samples a second. */
  hz: number;
  /** The channel configuration of AAC: 1 is mono, 2 stereo. */
  channels: number;
}

/** The samples of a frame of AAC-LC. */
export const frameLength = 1024;
/** A frame overlaps its neighbours: some frames before the part and after it are decoded too. */
const before = 4;
const behind = 2;
const mostFrames = 8000;
/** The most boxes up to the index, and the most bytes of an index: 12 hours of film have some 8 MB. */
const mostBoxes = 64;
const largestIndex = 16_000_000;
const window = 64_000;

/** Finds the sound from `from` to `to` seconds of an MP4 (ISO/IEC 14496-12), fragmented with an index, or not. */
export async function findSound(take: Take, from: number, to: number): Promise<Sound> {
  const { movie, index } = await readTop(inWindows(take, window));
  const track = readTrack(movie);
  const begin = toUnits(track, from);
  const end = toUnits(track, to);
  const all = index ? await inFragments(take, track, index, from, to) : inTables(track, begin, end);
  const first = all.findIndex(({ time, length }) => time + length > begin);
  if (first < 0) throw broken('The sound ends before the part');
  const past = all.findIndex(({ time }) => time >= end);
  const chosen = all.slice(Math.max(0, first - before), past < 0 ? undefined : past + behind);
  return { frames: chosen, startsAt: toSeconds(track, evenly(track, chosen)), hz: track.hz, channels: track.channels };
}

interface Timed extends Frame {
  /** In units of the track. */
  time: number;
  length: number;
}

/** The time of the first frame. Decoded frames follow each other without a gap, so the file must have none either. */
function evenly({ hz, scale }: Track, frames: Timed[]): number {
  const first = frames[0];
  const last = frames.at(-1);
  if (!first || !last) throw broken('The part has no sound');
  const listed = (last.time - first.time) / scale;
  if (Math.abs(listed - ((frames.length - 1) * frameLength) / hz) > 0.002) throw unsupported('The sound has gaps');
  return first.time;
}

/** The movie box, and the index of a file in fragments with the position that its offsets count from. */
async function readTop(take: Take): Promise<{ movie: DataView; index: Index | null }> {
  let movie: DataView | undefined;
  let at = 0;
  for (let count = 0; count < mostBoxes; count++) {
    const { name, head, length } = readHead(viewOf(await take(at, 16)));
    if (at === 0 && name !== 'ftyp') throw unsupported('The file is no MP4');
    if (name === 'moov' || name === 'sidx') {
      if (length > largestIndex) throw broken('The index is too long');
      const content = viewOf(await take(at + head, length - head));
      if (content.byteLength < length - head) throw broken('The index is cut off');
      if (name === 'sidx') return { movie: movie ?? refuseOrder(), index: { box: content, from: at + length } };
      if (!boxAt(content, 'mvex')) return { movie: content, index: null };
      movie = content;
    }
    if (name === 'moof') throw unsupported('The file is in fragments without an index');
    at += length;
    if (!Number.isSafeInteger(at)) break;
  }
  throw broken('The file has no index');
}

function refuseOrder(): never {
  throw unsupported('The index comes before the movie');
}

interface Track {
  id: number;
  /** Units a second. */
  scale: number;
  /** What is added to the time of a frame, in seconds, to get the time in the lesson. */
  shift: number;
  hz: number;
  channels: number;
  samples: DataView;
  /** Length and size of frames in fragments that do not say their own. */
  usual: { length: number; size: number };
}

const toUnits = ({ scale, shift }: Track, seconds: number) => (seconds - shift) * scale;
const toSeconds = ({ scale, shift }: Track, units: number) => units / scale + shift;

function readTrack(movie: DataView): Track {
  for (const { name, content } of boxesIn(movie)) {
    const handler = name === 'trak' && boxAt(content, 'mdia/hdlr');
    if (!handler || u32(handler, 8) !== 0x736f756e) continue;
    return readSound(movie, content);
  }
  throw unsupported('The file has no sound');
}

function readSound(movie: DataView, track: DataView): Track {
  const need = (path: string, within = track) => boxAt(within, path) ?? refuseWithout(path);
  const header = need('tkhd');
  const media = need('mdia/mdhd');
  const id = u32(header, header.getUint8(0) === 1 ? 20 : 12);
  const scale = u32(media, media.getUint8(0) === 1 ? 20 : 12);
  if (scale === 0) throw broken('The sound has no time scale');
  const samples = need('mdia/minf/stbl');
  const usual = { length: 0, size: 0 };
  for (const { name, content } of boxesIn(boxAt(movie, 'mvex') ?? partOf(movie, 0, 0))) {
    if (name !== 'trex' || u32(content, 4) !== id) continue;
    Object.assign(usual, { length: u32(content, 12), size: u32(content, 16) });
  }
  const whole = need('mvhd', movie);
  const movieScale = u32(whole, whole.getUint8(0) === 1 ? 20 : 12) || 1;
  const shift = shiftOf(boxAt(track, 'edts/elst'), movieScale, scale);
  return { id, scale, shift, samples, usual, ...readFormat(need('stsd', samples)) };
}

function refuseWithout(path: string): never {
  throw broken(`The sound has no ${path}`);
}

/** An edit list says how long the sound waits, and which part at its start, made by the encoder, is not heard. */
function shiftOf(edits: DataView | undefined, movieScale: number, scale: number): number {
  if (!edits) return 0;
  const isLong = edits.getUint8(0) === 1;
  const width = isLong ? 20 : 12;
  let waits = 0;
  const count = Math.min(u32(edits, 4), (edits.byteLength - 8) / width);
  for (let n = 0; n < count; n++) {
    const at = 8 + n * width;
    const length = isLong ? u64(edits, at) : u32(edits, at);
    const begins = isLong ? i64(edits, at + 8) : i32(edits, at + 4);
    if (begins >= 0) return waits / movieScale - begins / scale;
    waits += length;
  }
  return 0;
}

export const rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];

/** What the sample entry says of AAC-LC (ISO/IEC 14496-3, AudioSpecificConfig). */
function readFormat(entries: DataView): Pick<Track, 'hz' | 'channels'> {
  const length = Math.min(u32(entries, 8), entries.byteLength - 8);
  const entry = partOf(entries, 8, length);
  if (u32(entry, 4) !== 0x6d703461) throw unsupported('The sound is no AAC');
  const version = u16(entry, 16);
  const descriptor = boxAt(entry, 'esds', 36 + (version === 1 ? 16 : version === 2 ? 36 : 0));
  const config = descriptor && configIn(descriptor);
  if (!config) throw unsupported('The sound is no AAC');
  const bits = u16(config, 0);
  const hz = rates[(bits >> 7) & 15];
  const channels = (bits >> 3) & 15;
  // Another object type, a rate of its own, channels of its own, or frames of 960 samples.
  if (bits >> 11 !== 2 || !hz || channels === 0 || channels > 7 || bits & 4)
    throw unsupported('The sound is no AAC-LC');
  return { hz, channels };
}

/** Descriptors: a tag, a length in groups of 7 bits, and the content. ES (3) has decoder (4), which has config (5). */
function configIn(descriptor: DataView): DataView | null {
  let at = 4;
  for (const [tag, skipped] of [
    [3, 3],
    [4, 13],
    [5, 0],
  ] as const) {
    if (at + 2 > descriptor.byteLength || descriptor.getUint8(at) !== tag) return null;
    at += 1;
    for (let n = 0; n < 4; n++) if (at >= descriptor.byteLength || descriptor.getUint8(at++) < 128) break;
    at += skipped;
  }
  return at + 2 <= descriptor.byteLength ? partOf(descriptor, at, descriptor.byteLength - at) : null;
}

/** The frames of a file that is not fragmented, from its tables. No table is written out: a count may be a lie. */
function inTables({ samples }: Track, begin: number, end: number): Timed[] {
  const table = (name: string) => boxAt(samples, name) ?? refuseWithout(name);
  const times = framesBetween(table('stts'), begin, end);
  const first = times[0];
  if (!first) return [];
  const sizes = table('stsz');
  const usual = u32(sizes, 4);
  const sizeOf = (n: number) => usual || u32(sizes, 12 + 4 * n);
  const places = placesOf(samples, table('stsc'), first.n, sizeOf);
  return times.map(({ n, time, length }) => ({ at: places.next().value ?? 0, size: sizeOf(n), time, length }));
}

/** The numbers and times of the frames around a time. */
function framesBetween(table: DataView, begin: number, end: number): { n: number; time: number; length: number }[] {
  const found: { n: number; time: number; length: number }[] = [];
  const entries = Math.min(u32(table, 4), (table.byteLength - 8) / 8);
  let n = 0;
  let time = 0;
  for (let entry = 0; entry < entries; entry++) {
    const count = u32(table, 8 + 8 * entry);
    const length = u32(table, 12 + 8 * entry);
    // The frames before the part are skipped at once, but for the few that are decoded with it.
    const skip = length === 0 ? 0 : Math.min(count, Math.max(0, Math.floor((begin - time) / length) - before - 1));
    for (let k = skip; k < count; k++) {
      const at = time + k * length;
      found.push({ n: n + k, time: at, length });
      if (found.length > mostFrames) throw broken('The part has too many frames');
      if (at >= end + behind * length) return found;
    }
    n += count;
    time += count * length;
  }
  return found;
}

/** The places of the frames from the frame `first` on. Frames lie in chunks, whose places the file lists. */
function* placesOf(
  samples: DataView,
  runs: DataView,
  first: number,
  sizeOf: (n: number) => number,
): Generator<number, undefined> {
  const short = boxAt(samples, 'stco');
  const chunks = short ?? boxAt(samples, 'co64') ?? refuseWithout('stco');
  const count = Math.min(u32(chunks, 4), (chunks.byteLength - 8) / (short ? 4 : 8));
  const placeOf = (chunk: number) => (short ? u32(chunks, 8 + 4 * chunk) : u64(chunks, 8 + 8 * chunk));
  const entries = Math.min(u32(runs, 4), (runs.byteLength - 8) / 12);
  let n = 0;
  for (let entry = 0; entry < entries; entry++) {
    const begin = u32(runs, 8 + 12 * entry) - 1;
    const end = entry + 1 < entries ? u32(runs, 20 + 12 * entry) - 1 : count;
    const each = u32(runs, 12 + 12 * entry);
    if (begin < 0 || end < begin || end > count || each === 0) throw broken('The chunks are out of order');
    const skip = Math.min(end - begin, Math.floor(Math.max(0, first - n) / each));
    n += skip * each;
    for (let chunk = begin + skip; chunk < end; chunk++) {
      let at = placeOf(chunk);
      for (let k = 0; k < each; k++, n++) {
        if (n >= first) yield at;
        at += sizeOf(n);
      }
    }
  }
  throw broken('The frames are not in the file');
}

interface Index {
  box: DataView;
  from: number;
}

/** Time on both sides of the part, in seconds, whose fragments are read too: their bounds are those of the picture. */
const margin = 1;
const mostFragments = 300;
/** Fragments up to this many bytes are read whole, for they hold little but sound. */
const fewBytes = 4_000_000;

async function inFragments(take: Take, track: Track, index: Index, from: number, to: number): Promise<Timed[]> {
  const chosen = fragmentsBetween(index, from - margin, to + margin);
  const begin = chosen[0]?.at ?? 0;
  const last = chosen.at(-1);
  const size = last ? last.at + last.size - begin : 0;
  const source = size <= fewBytes ? inWindows(take, size) : take;
  const found: Timed[] = [];
  for (const { at, size } of chosen) {
    for (let box = at, count = 0; box < at + size && count < mostBoxes; count++) {
      const { name, length } = readHead(viewOf(await source(box, 16)));
      if (name === 'moof') {
        if (length > largestIndex) throw broken('A fragment is too long');
        found.push(...framesOf(viewOf(await source(box, length)), box, track));
        if (found.length > mostFrames) throw broken('The part has too many frames');
      }
      box += length;
    }
  }
  return found;
}

/** The fragments of an index (sidx) between two times. */
function fragmentsBetween({ box, from }: Index, begin: number, end: number): Frame[] {
  const isLong = box.getUint8(0) === 1;
  const scale = u32(box, 8);
  if (scale === 0) throw broken('The index has no time scale');
  let time = (isLong ? u64(box, 12) : u32(box, 12)) / scale;
  let at = from + (isLong ? u64(box, 20) : u32(box, 16));
  const table = isLong ? 28 : 20;
  const count = Math.min(u16(box, table + 2), (box.byteLength - table - 4) / 12);
  const found: Frame[] = [];
  for (let n = 0; n < count && time < end; n++) {
    const size = u32(box, table + 4 + 12 * n);
    const length = u32(box, table + 8 + 12 * n) / scale;
    if (size >= 2 ** 31) throw unsupported('The index leads to another index');
    if (time + length > begin) found.push({ at, size });
    if (found.length > mostFragments) throw broken('The part has too many fragments');
    at += size;
    time += length;
  }
  return found;
}

/** The frames of the sound in a fragment (moof), whose place in the file is `at`. */
function framesOf(fragment: DataView, at: number, track: Track): Timed[] {
  const found: Timed[] = [];
  const { head } = readHead(fragment);
  for (const { name, content } of boxesIn(fragment, head)) {
    const header = name === 'traf' && boxAt(content, 'tfhd');
    if (!header || u32(header, 4) !== track.id) continue;
    const flags = u32(header, 0);
    let field = 8;
    const next = (flag: number, width: 4 | 8) => {
      if (!(flags & flag)) return undefined;
      field += width;
      return width === 8 ? u64(header, field - 8) : u32(header, field - 4);
    };
    const base = next(1, 8) ?? at;
    next(2, 4);
    const usual = { length: next(8, 4) ?? track.usual.length, size: next(16, 4) ?? track.usual.size };
    const begins = boxAt(content, 'tfdt') ?? refuseWithout('tfdt');
    let time = begins.getUint8(0) === 1 ? u64(begins, 4) : u32(begins, 4);
    let place = base;
    for (const { name, content: run } of boxesIn(content)) {
      if (name !== 'trun') continue;
      const runFlags = u32(run, 0);
      const has = (flag: number) => (runFlags & flag) !== 0;
      let at = 8;
      if (has(1)) {
        place = base + i32(run, at);
        at += 4;
      }
      if (has(4)) at += 4;
      const count = u32(run, 4);
      if (count > mostFrames) throw broken('A fragment has too many frames');
      for (let n = 0; n < count; n++) {
        const length = has(0x100) ? u32(run, at) : usual.length;
        if (has(0x100)) at += 4;
        const size = has(0x200) ? u32(run, at) : usual.size;
        if (has(0x200)) at += 4;
        if (has(0x400)) at += 4;
        if (has(0x800)) at += 4;
        found.push({ at: place, size, time, length });
        place += size;
        time += length;
      }
    }
  }
  return found;
}
