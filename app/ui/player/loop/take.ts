import { broken, LoopRefusal, unsupported } from './loop-refusal';

/** Reads `length` bytes of a file from `at`; fewer if the file ends before. */
export type Take = (at: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

/** The most bytes to fetch for one loop: a minute of sound between pictures, and the largest index. */
const mostBytes = 32_000_000;

/** Reads a file of the server by ranges. A server may answer a range in several parts. */
export function takeFrom(source: string, signal?: AbortSignal): Take {
  let left = mostBytes;
  return async (at, length) => {
    left -= length;
    if (left < 0) throw unsupported('The sound lies too far apart in the file');
    const bytes = new Uint8Array(length);
    let read = 0;
    while (read < length) {
      const { part, total } = await fetchRange(source, at + read, at + length, signal);
      if (part.length > length - read) throw broken('The server sent more than was asked for');
      bytes.set(part, read);
      read += part.length;
      if (part.length === 0 || at + read >= total) break;
    }
    return bytes.subarray(0, read);
  };
}

async function fetchRange(source: string, from: number, to: number, signal?: AbortSignal) {
  try {
    const answer = await fetch(source, { headers: { range: `bytes=${from}-${to - 1}` }, signal });
    if (answer.status === 416) return { part: new Uint8Array(), total: 0 };
    const [, begins, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
    if (answer.status === 206 && Number(begins) === from) {
      return { part: new Uint8Array(await answer.arrayBuffer()), total: Number(total) };
    }
    // Otherwise the answer would be the whole file.
    await answer.body?.cancel();
    if (answer.ok) throw unsupported('The server does not answer ranges');
    throw new LoopRefusal('unreachable', `The sound cannot be fetched: ${answer.status}`);
  } catch (error) {
    if (error instanceof LoopRefusal) throw error;
    signal?.throwIfAborted();
    throw new LoopRefusal('unreachable', 'The sound cannot be fetched', { cause: error });
  }
}

/** Reads at least `window` bytes at a time, and answers from the last ones where it can. */
export function inWindows(take: Take, window: number): Take {
  let start = 0;
  let held = new Uint8Array();
  return async (at, length) => {
    if (at < start || at + length > start + held.length) {
      start = at;
      held = await take(at, Math.max(length, window));
    }
    return held.subarray(at - start, at - start + length);
  };
}
