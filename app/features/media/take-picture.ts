import { invalid } from '~/kit/app-error';
import { largestPicture, messages, type PictureType, pictureTypeOf, signatureLength } from './rules';

/** A picture on its way in, known by its first bytes. */
export interface PictureStream {
  contentType: PictureType;
  /** Fails with invalid as soon as more has come than a picture may have. */
  body: ReadableStream<Uint8Array>;
  /** Bytes so far. */
  bytes(): number;
}

/** Looks at a stream's first bytes. Throws invalid when they are neither a PNG's nor a JPEG's. */
export async function takePicture(incoming: ReadableStream<Uint8Array>): Promise<PictureStream> {
  const reader = incoming.getReader();
  const start: Uint8Array[] = [];
  const known = new Uint8Array(signatureLength);
  let seen = 0;
  while (seen < signatureLength) {
    const { done, value } = await reader.read();
    if (done) break;
    known.set(value.subarray(0, signatureLength - seen), seen);
    seen += value.length;
    start.push(value);
  }
  if (seen === 0) throw invalid('file', messages.missing);
  const contentType = pictureTypeOf(known);
  if (!contentType) throw invalid('file', messages.wrongType);
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const first = start.shift();
        const { done, value } = first ? { done: false, value: first } : await reader.read();
        if (done || !value) return controller.close();
        bytes += value.length;
        if (bytes > largestPicture) throw invalid('file', messages.tooLarge);
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { contentType, body, bytes: () => bytes };
}
