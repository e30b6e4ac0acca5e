import { z } from 'zod';
import type { FilmIndex } from '#db/schema';
import { boxAt, boxesIn, objectType, u16, u32, u64 } from '../mp4';

/** The heights that a film can be made in, largest first. */
export const heightNames = ['1080', '720', '480', '360'] as const;
export type HeightName = (typeof heightNames)[number];

/** A film's longest fragment goes into one answer and into the memory of a player. */
const longestFragment = 8 * 1024 * 1024;
/** 24 hours in fragments of two seconds. */
const mostFragments = 43_200;

const Whole = z
  .int()
  .positive()
  .max(2 ** 40);

export const FilmIndexShape = z
  .strictObject({
    head: Whole,
    from: Whole,
    scale: z
      .int()
      .positive()
      .max(2 ** 31),
    times: z
      .array(
        z
          .int()
          .positive()
          .max(2 ** 31),
      )
      .min(1)
      .max(mostFragments),
    bytes: z.array(z.int().positive().max(longestFragment)).min(1).max(mostFragments),
  })
  .describe('Where the fragments of the film lie in its file, and how long each lasts in units of 1/scale second.');

/** What a file of a film says about itself. */
export interface ReadFilm {
  film: FilmIndex;
  /** As RFC 6381 names them: 'avc1.64001f,mp4a.40.2'. */
  codecs: string;
}

/** The bytes at the start of a film within which its index lies; an hour has some 20 kB. */
export const indexWithin = 4_000_000;

/**
 * Reads the index (`sidx`, ISO/IEC 14496-12, 8.16.3) at the start of a film in fragments. Of several the first is
 * read: ffmpeg writes one for each track, and that of the picture first. Returns the reason if the film has none that
 * a playlist can be written from.
 */
export function readFilmIndex(start: Buffer): ReadFilm | string {
  let at = 0;
  let movie: Buffer | null = null;
  let head = 0;
  for (const { name, content, length } of boxesIn(start)) {
    at += length;
    if (name === 'moov') {
      movie = content;
      head = at;
    }
    if (name !== 'sidx') continue;
    if (!movie) return 'has its index before its head';
    const film = readSidx(content, at, head);
    return typeof film === 'string' ? film : { film, codecs: codecsIn(movie) };
  }
  return 'has no index';
}

function readSidx(box: Buffer, end: number, head: number): FilmIndex | string {
  const isLong = box[0] === 1;
  const at = isLong ? 28 : 20;
  // The first fragment begins this far behind the index.
  const offset = isLong ? u64(box, 20) : u32(box, 16);
  const film: FilmIndex = { head, from: end + offset, scale: u32(box, 8), times: [], bytes: [] };
  const count = u16(box, at + 2);
  for (let n = 0; n < count; n++) {
    const entry = at + 4 + 12 * n;
    const size = u32(box, entry);
    if (size >= 2 ** 31) return 'has an index of indexes';
    // The highest bit says that the fragment begins with a picture that needs none before it.
    if (u32(box, entry + 8) < 2 ** 31) return `has no key frame at the start of fragment ${n + 1}`;
    film.bytes.push(size);
    film.times.push(u32(box, entry + 4));
  }
  return film;
}

function codecsIn(movie: Buffer): string {
  const found: string[] = [];
  for (const { name, content } of boxesIn(movie)) {
    if (name !== 'trak') continue;
    const entries = boxAt(content, 'mdia/minf/stbl/stsd');
    const entry = entries.subarray(8);
    const kind = entry.toString('latin1', 4, 8);
    if (kind === 'avc1') found.push(`avc1.${boxAt(entry, 'avcC', 86).toString('hex', 1, 4)}`);
    if (kind === 'mp4a') found.push(`mp4a.${(objectType(boxAt(entry, 'esds', 36)) ?? 0x40).toString(16)}.2`);
  }
  return found.join();
}

/** A quality as it is checked: its index, and the size of its file. */
export interface CheckedQuality {
  name: string;
  film: FilmIndex;
  /** Of the whole file. */
  bytes: number;
}

/** How far the length of a quality may be from that of its film, in seconds. */
const longestDifference = 1;

/**
 * What is wrong with the qualities of a film that lasts `seconds`: players change between them at the start of a
 * fragment, so that the fragments of all must begin and end alike. Null if nothing is.
 */
export function faultOfQualities(qualities: CheckedQuality[], seconds: number): string | null {
  const [first] = qualities;
  for (const { name, film, bytes } of qualities) {
    const { head, from, scale, times } = film;
    if (times.length !== film.bytes.length) return `${name} names a length for some fragments only`;
    const end = film.bytes.reduce((sum, size) => sum + size, from);
    if (head > from || end > bytes) return `${name} names bytes that its file does not have`;
    const lasts = times.reduce((sum, time) => sum + time, 0) / scale;
    if (!(Math.abs(lasts - seconds) <= longestDifference)) {
      return `${name} lasts ${lasts.toFixed(1)} s, its film ${seconds.toFixed(1)} s`;
    }
    if (first && !areAlike(first.film, film)) return `${name} has other fragments than ${first.name}`;
  }
  return null;
}

const areAlike = (one: FilmIndex, other: FilmIndex) =>
  one.times.length === other.times.length &&
  one.times.every((time, at) => time * other.scale === (other.times[at] ?? 0) * one.scale);
