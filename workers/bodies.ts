import { largestBody } from './addresses';

/** A request as it may be read, and what is to be done about its body once there is an answer. */
export interface Incoming {
  request: Request;
  /**
   * Lets pass what nobody has read of the body, so that its sender hears the answer: a browser, and the local start's
   * proxy, show none before they have sent all of it, and say instead that the connection was lost.
   */
  letRestPass(): Promise<void>;
}

/**
 * Takes a request in. A body that comes with GET or HEAD means nothing (RFC 9110, section 9.3.1), and is taken off,
 * since no request can be copied with it. One of undeclared length ends where the address's limit lies.
 */
export function takeIn(request: Request, url: URL): Incoming {
  const { method, body } = request;
  if (!body) return { request, letRestPass: async () => {} };
  if (method === 'GET' || method === 'HEAD') return { request: bare(request), letRestPass: () => letPass(request) };
  if (request.headers.has('content-length')) return { request, letRestPass: () => letPass(request) };
  const reader = body.getReader();
  return {
    request: new Request(request, {
      body: limited(reader, largestBody(url.pathname, request.headers.get('content-type'))),
    }),
    letRestPass: () => readOut(reader),
  };
}

/** The same request without its body, and without a word of it. */
function bare({ url, method, headers, signal, cf }: Request): Request {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-type', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  return new Request(url, { method, headers: kept, redirect: 'manual', signal, cf } as RequestInit);
}

function limited(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        size += value?.byteLength ?? 0;
        if (done) controller.close();
        else if (size > most) controller.error(new Error('The body is too large.'));
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * How much of a body that nobody wants passes by, in bytes and in milliseconds: twice what is the most for a file, at the
 * pace of an ordinary line. A sender of more is cut off.
 */
const letPassAtMost = { bytes: 200_000_000, time: 60_000 };

/**
 * Lets pass what is left of a request's body. One whose declared length is beyond all that passes is not waited for at
 * all; of one that is being read still, its reader takes care.
 */
export async function letPass({ body, headers }: Request, most = letPassAtMost): Promise<void> {
  if (!body || body.locked || Number(headers.get('content-length')) > most.bytes) return;
  await readOut(body.getReader(), most);
}

async function readOut(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { bytes, time } = letPassAtMost,
): Promise<void> {
  const over = setTimeout(() => void reader.cancel().catch(() => {}), time);
  let size = 0;
  try {
    while (size <= bytes) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
  } catch {
    // Its sender is gone.
  } finally {
    clearTimeout(over);
  }
}
