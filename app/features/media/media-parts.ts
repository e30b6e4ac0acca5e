import { day } from '~/kit/dates';
import { exportVideo } from './other-videos';

/** What an MP4 or a WebM holds; the length is in whole milliseconds, the size in pixels. */
export type Media =
  | { kind: 'video'; contentType: VideoType; durationMs: number; width: number; height: number }
  | { kind: 'audio'; contentType: 'audio/mp4'; durationMs: number };

export type VideoType = 'video/mp4' | 'video/webm';

/** A reading of a file: it asks for bytes first to last, both included, and gets them. */
export type Reading<Result> = Generator<{ first: number; last: number }, Result, Buffer>;

/** Gives a stretch of the file, which must lie within it. */
export type Take = (at: number, length: number) => Reading<Buffer>;

/** Bytes read at a time: in most files a whole part that describes the media, or the heads of several. */
const oneRead = 4096;

/** Reads at least `oneRead` bytes at a time and keeps them, so that neighbouring parts need one reading. */
export function takeFrom(size: number): Take {
  let window = { at: 0, bytes: Buffer.alloc(0) };
  return function* take(at, length) {
    if (at < window.at || at + length > window.at + window.bytes.length) {
      const last = Math.min(at + Math.max(length, oneRead), size) - 1;
      window = { at, bytes: yield { first: at, last } };
    }
    return window.bytes.subarray(at - window.at, at - window.at + length);
  };
}

export const cutOff = 'is cut off: its end is missing. Export or copy it again';
export const damaged = `is damaged: its parts do not fit together. ${exportVideo}`;

/** What was found in a file. Codecs are the names that the container has for them. */
interface Found {
  container: 'mp4' | 'webm';
  picture: { codec: string; width: number; height: number } | undefined;
  sound: { codec: string } | undefined;
  isCutOff: boolean;
  durationMs: number;
}

/** Whether browsers play what was found, and for how long; the reason if it is refused. */
export function mediaOf({ container, picture, sound, isCutOff, durationMs }: Found): Media | string {
  if (!picture && !sound) return damaged;
  if (picture && !played[container].has(picture.codec)) {
    const name = names[picture.codec] ?? `a video in the format ${shown(picture.codec)}`;
    return `is ${name}, which many browsers cannot play. ${exportVideo}`;
  }
  if (sound && !played[container].has(sound.codec)) {
    const name = names[sound.codec] ?? shown(sound.codec);
    return `has ${name} sound, which many browsers cannot play. ${picture ? exportVideo : exportSound}`;
  }
  if (!picture && container === 'webm') return `is a WebM with sound alone. ${exportSound}`;
  if (isCutOff) return cutOff;
  const length = Math.round(durationMs);
  // NaN is refused as well.
  if (!(length >= 1)) return 'does not say how long it is. Export it again';
  if (length > day) return 'is longer than 24 hours. Export it in parts';
  if (!picture) return { kind: 'audio', contentType: 'audio/mp4', durationMs: length };
  const { width, height } = picture;
  if (!width || !height) return damaged;
  return { kind: 'video', contentType: `video/${container}`, durationMs: length, width, height };
}

const exportSound = 'Export it as AAC (M4A)';

/** What all common browsers play (specification, "The office takes"). */
const played = {
  mp4: new Set([
    ...['avc1', 'av01', 'vp09'],
    ...['mp4a', 'mp4a.40', 'mp4a.66', 'mp4a.67', 'mp4a.68', 'mp4a.69', 'mp4a.6b', '.mp3', 'Opus'],
  ]),
  webm: new Set(['V_VP8', 'V_VP9', 'V_AV1', 'A_OPUS', 'A_VORBIS']),
};

const names: Record<string, string> = {
  'avc1.high': 'an H.264 video with 10 bits or full colour',
  hvc1: 'an HEVC video',
  hev1: 'an HEVC video',
  dvh1: 'a Dolby Vision video',
  dvhe: 'a Dolby Vision video',
  apch: 'a ProRes video',
  apcn: 'a ProRes video',
  apcs: 'a ProRes video',
  apco: 'a ProRes video',
  ap4h: 'a ProRes video',
  mp4v: 'an MPEG-4 ASP (DivX, Xvid) video',
  'mp4v.20': 'an MPEG-4 ASP (DivX, Xvid) video',
  'mp4v.60': 'an MPEG-2 video',
  'mp4v.61': 'an MPEG-2 video',
  'mp4v.6a': 'an MPEG-1 video',
  'mp4v.6c': 'a Motion JPEG video',
  encv: 'an encrypted video',
  'ac-3': 'AC-3 (Dolby Digital)',
  'ec-3': 'E-AC-3 (Dolby Digital Plus)',
  'mp4a.a5': 'AC-3 (Dolby Digital)',
  'mp4a.a6': 'E-AC-3 (Dolby Digital Plus)',
  'mp4a.a9': 'DTS',
  dtsc: 'DTS',
  alac: 'Apple Lossless (ALAC)',
  fLaC: 'FLAC',
  'mp4a.dd': 'Vorbis',
  lpcm: 'uncompressed',
  sowt: 'uncompressed',
  twos: 'uncompressed',
  ipcm: 'uncompressed',
  enca: 'encrypted',
  'V_MPEG4/ISO/AVC': 'an H.264 video in a WebM file',
  'V_MPEGH/ISO/HEVC': 'an HEVC video',
  'V_MPEG4/ISO/ASP': 'an MPEG-4 ASP (DivX, Xvid) video',
  V_PRORES: 'a ProRes video',
  A_AAC: 'AAC',
  A_AC3: 'AC-3 (Dolby Digital)',
  A_EAC3: 'E-AC-3 (Dolby Digital Plus)',
  A_FLAC: 'FLAC',
  'A_PCM/INT/LIT': 'uncompressed',
};

/** A codec's name by what browsers and people can read in it. */
const shown = (codec: string) =>
  codec
    .replace(/[^\w. -]/g, '')
    .trim()
    .slice(0, 40) || 'unknown';
