import { AppError } from '~/kit/app-error';
import type { Deadline } from '~/kit/deadline';

/** Larger than any answer that we ask for. */
const mostBytes = 4 * 1024 * 1024;

const ledElsewhere = new Error('The service answered with a redirect, which is not followed.');

/**
 * An answer with all of its body. Connection, headers and body are one call under the deadline: a service that sends
 * its body byte by byte holds nobody up. Throws provider-failed when it is over, when the body is too large, and when the
 * service leads elsewhere: our keys and our customers' data go to the configured address alone.
 */
export function fetchWhole(request: Request, deadline: Deadline): Promise<Response> {
  return deadline.within(async () => {
    const answer = await fetch(request, { signal: deadline.signal, redirect: 'manual' });
    if (answer.status >= 300 && answer.status < 400)
      throw new AppError('provider-failed', undefined, { cause: ledElsewhere });
    const body = answer.body && (await readAll(answer.body, deadline.signal));
    return new Response(body, { status: answer.status, headers: answer.headers });
  });
}

async function readAll(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Blob> {
  const reader = body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks as BlobPart[]);
      size += value.byteLength;
      if (size > mostBytes) {
        stop();
        throw new AppError('provider-failed');
      }
      chunks.push(value);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
