import { type Frame, findSound, rates, type Sound } from './frames';
import { broken, unsupported } from './loop-refusal';
import type { Take } from './take';

/** Frames with fewer bytes than this between them are fetched at once: a request costs more than the bytes between. */
const nearby = 64_000;
const mostRanges = 150;
/** Bytes of an ADTS header (ISO/IEC 14496-3, 1.A.2), which carries its frame's length in 13 bits. */
const headLength = 7;
const longestFrame = 2 ** 13 - 1 - headLength;

/** The sound of a part as a file of AAC that browsers decode, and when it starts, in seconds of the lesson. */
export async function fetchSound(take: Take, from: number, to: number) {
  const sound = await findSound(take, from, to);
  const bytes = await readFrames(take, sound.frames);
  return { file: wrap(sound, bytes), startsAt: sound.startsAt, hz: sound.hz, count: sound.frames.length };
}

async function readFrames(take: Take, frames: Frame[]): Promise<Uint8Array[]> {
  const ranges: { at: number; end: number }[] = [];
  for (const { at, size } of frames) {
    if (size === 0 || size > longestFrame) throw broken('A frame has an impossible length');
    if (!Number.isSafeInteger(at) || at < 0) throw broken('A frame lies outside of the file');
    const last = ranges.at(-1);
    if (last && at >= last.end && at - last.end <= nearby) last.end = at + size;
    else ranges.push({ at, end: at + size });
  }
  if (ranges.length > mostRanges) throw unsupported('The sound lies too far apart in the file');
  const parts = await Promise.all(ranges.map(({ at, end }) => take(at, end - at)));
  let n = 0;
  return frames.map(({ at, size }) => {
    while (at >= (ranges[n]?.end ?? Number.POSITIVE_INFINITY) || at < (ranges[n]?.at ?? 0)) n++;
    const begin = at - (ranges[n]?.at ?? 0);
    const frame = parts[n]?.subarray(begin, begin + size);
    if (frame?.length !== size) throw broken('The file ends too early');
    return frame;
  });
}

/** Puts an ADTS header before each frame. */
function wrap({ hz, channels }: Sound, frames: Uint8Array[]): ArrayBuffer {
  const length = frames.reduce((sum, frame) => sum + headLength + frame.length, 0);
  const file = new Uint8Array(length);
  const rate = rates.indexOf(hz);
  let at = 0;
  for (const frame of frames) {
    const size = headLength + frame.length;
    const head = [
      0xff,
      0xf1,
      // Object type 2, less 1; the rate; the first bit of the channels.
      (1 << 6) | (rate << 2) | (channels >> 2),
      ((channels & 3) << 6) | (size >> 11),
      (size >> 3) & 255,
      ((size & 7) << 5) | 31,
      252,
    ];
    file.set(head, at);
    file.set(frame, at + headLength);
    at += size;
  }
  return file.buffer;
}
