import { type Media, type Reading, takeFrom } from './media-parts';
import { readMp4 } from './mp4';
import { isEbml, otherVideo } from './other-videos';
import { readWebm } from './webm';

/** A file in storage that is too long for memory. */
export interface LongFile {
  size: number;
  /** Bytes first to last, both included. */
  read(first: number, last: number): Promise<Buffer>;
}

/**
 * Reads an MP4 or a WebM: that it is whole, that browsers play its codecs, and its length. Returns null for a file of
 * another kind, and for a video that is refused the reason, to be put behind the file's name: "is an HEVC video, …".
 */
export function readMedia(file: Buffer): Media | string | null {
  const reading = readParts(file.length);
  for (let step = reading.next(); ; ) {
    if (step.done) return step.value;
    step = reading.next(file.subarray(step.value.first, step.value.last + 1));
  }
}

/** `readMedia` for a file in storage: skips the media and reads only the parts that describe it. */
export async function readLongMedia({ size, read }: LongFile): Promise<Media | string | null> {
  const reading = readParts(size);
  for (let step = reading.next(); ; ) {
    if (step.done) return step.value;
    step = reading.next(await read(step.value.first, step.value.last));
  }
}

function* readParts(size: number): Reading<Media | string | null> {
  if (size < 8) return null;
  const take = takeFrom(size);
  const head = (yield* take(0, Math.min(64, size))).toString('latin1');
  return otherVideo(head) ?? (yield* (isEbml(head) ? readWebm : readMp4)(size, take));
}

/** For a door that takes videos alone: the video, or why the file is refused, to be put behind its name. */
export function videoOf(media: Media | string | null): Extract<Media, { kind: 'video' }> | string {
  if (media === null) return 'is no MP4 or WebM video';
  if (typeof media === 'string') return media;
  return media.kind === 'video' ? media : 'holds sound without pictures';
}
