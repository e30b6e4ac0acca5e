import { second } from '~/kit/dates';
import type { Deadline } from '~/kit/deadline';

/** R2's minimum size of a part, except the last: also the most memory that an upload uses. */
const partSize = 5 * 1024 * 1024;

/** Time that each part adds to the deadline: large files take longer. */
const perPart = 2 * second;

/**
 * Stores a stream of unknown length, for which R2 needs a multipart upload. The object appears once all of it has
 * arrived: if the stream fails, nothing is stored and its error is thrown.
 */
export async function putStream(
  bucket: R2Bucket,
  key: string,
  stream: ReadableStream<Uint8Array>,
  options: R2PutOptions,
  deadline: Deadline,
): Promise<void> {
  const nextPart = partsOf(stream);
  const first = await nextPart();
  if (first.isLast) {
    await deadline.within(() => bucket.put(key, first.bytes, options));
    return;
  }
  const upload = await deadline.within(() => bucket.createMultipartUpload(key, options));
  try {
    const store = (number: number, bytes: Uint8Array) => {
      deadline.extend(perPart);
      return deadline.within(() => upload.uploadPart(number, bytes));
    };
    const done = [await store(1, first.bytes)];
    for (let isLast = false; !isLast; ) {
      const part = await nextPart();
      isLast = part.isLast;
      if (part.bytes.length || !isLast) done.push(await store(done.length + 1, part.bytes));
    }
    await deadline.within(() => upload.complete(done));
  } catch (error) {
    // If this fails, R2 drops the upload by itself after a week.
    await deadline.within(() => upload.abort()).catch(() => {});
    throw error;
  }
}

interface Part {
  bytes: Uint8Array;
  isLast: boolean;
}

/** Splits a stream into parts of one size; the last is shorter. A part is valid until the next is read. */
function partsOf(stream: ReadableStream<Uint8Array>): () => Promise<Part> {
  const reader = stream.getReader();
  let buffer = new Uint8Array(64 * 1024);
  let left = new Uint8Array(0);
  return async () => {
    let size = 0;
    for (;;) {
      const taken = Math.min(left.length, partSize - size);
      if (size + taken > buffer.length) buffer = grown(buffer, size + taken);
      buffer.set(left.subarray(0, taken), size);
      size += taken;
      left = left.subarray(taken);
      if (size === partSize) return { bytes: buffer.subarray(0, size), isLast: false };
      const { done, value } = await reader.read();
      if (done) return { bytes: buffer.subarray(0, size), isLast: true };
      left = value as Uint8Array<ArrayBuffer>;
    }
  };
}

function grown(buffer: Uint8Array<ArrayBuffer>, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(partSize, Math.max(least, buffer.length * 2)));
  larger.set(buffer);
  return larger;
}
