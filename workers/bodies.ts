import { largestBody } from './addresses';

/**
 * Normalises a request's body. Removes the body of a GET or HEAD, which is meaningless (RFC 9110, section 9.3.1) and
 * prevents copying the request. Cuts a body of undeclared length at the address's limit.
 *
 * `drainRest` drains the unread body after answering, so that its sender sees the answer: browsers, and the local
 * start's proxy, show no answer before they have sent everything, and report a lost connection instead.
 */
export function receiveRequest(request: Request, url: URL): { request: Request; drainRest: () => Promise<void> } {
  const { method, body } = request;
  if (!body) return { request, drainRest: async () => {} };
  if (method === 'GET' || method === 'HEAD') return { request: bare(request), drainRest: () => drain(request) };
  if (request.headers.has('content-length')) return { request, drainRest: () => drain(request) };
  const reader = body.getReader();
  const cut = limited(reader, largestBody(url.pathname, request.headers.get('content-type')));
  return {
    request: new Request(request, { body: cut, ...streamed }),
    drainRest: () => readOut(reader),
  };
}

/** Node, where `npm run dev` runs the app, asks for this with a streamed body; workerd ignores it. */
const streamed = { duplex: 'half' };

/** The same request without its body and the headers about it. */
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
 * Limits of draining a body, in bytes and milliseconds: twice the largest file, at the speed of an ordinary connection.
 * Senders of more are cut off.
 */
const drainLimits = { bytes: 200_000_000, time: 60_000 };

/**
 * Drains the rest of a request's body. Ignores a body whose declared length exceeds the limit, and one that another
 * reader still reads.
 */
export async function drain({ body, headers }: Request, most = drainLimits): Promise<void> {
  if (!body || body.locked || Number(headers.get('content-length')) > most.bytes) return;
  await readOut(body.getReader(), most);
}

async function readOut(reader: ReadableStreamDefaultReader<Uint8Array>, { bytes, time } = drainLimits): Promise<void> {
  const over = setTimeout(() => void reader.cancel().catch(() => {}), time);
  let size = 0;
  try {
    while (size <= bytes) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
  } catch {
    // The sender has disconnected.
  } finally {
    clearTimeout(over);
  }
}
