import { AppError } from '~/kit/app-error';
import type { Deadline } from '~/kit/deadline';

/** Larger than any expected answer. */
const mostBytes = 4 * 1024 * 1024;

const ledElsewhere = new Error('The service answered with a redirect, which is not followed.');

/**
 * Fetches a response with its whole body. Connection, headers and body share the deadline, so a slow body cannot stall
 * us. Throws provider-failed for a timeout, a too large body and a redirect: our keys and our customers' data go only
 * to the configured address.
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
