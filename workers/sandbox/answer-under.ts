import type { CallMode } from './faults';
import { wait } from './http';

const SLOW_MILLISECONDS = 3_000;
const HANG_MILLISECONDS = 60_000;
const DRIP_MILLISECONDS = 1_000;
/** Nothing listens at this address. */
const ELSEWHERE = 'http://elsewhere.invalid/';

/** Answers a call, with a fault if one is set. */
export async function answerUnder(
  mode: CallMode | undefined,
  answer: () => Response | Promise<Response>,
  failure: () => Response,
): Promise<Response> {
  if (mode === 'error') return failure();
  if (mode === 'timeout') {
    await wait(HANG_MILLISECONDS);
    return new Response(null, { status: 504 });
  }
  if (mode === 'redirect') return new Response(null, { status: 307, headers: { location: ELSEWHERE } });
  if (mode === 'slow') await wait(SLOW_MILLISECONDS);
  const response = await answer();
  if (mode === 'drip') return drip(response);
  if (mode === 'elsewhere') return leadElsewhere(response);
  if (mode === 'garbage') return respondAs(response, '<html><body>502 Bad gateway \u0000\ufffd');
  if (mode === 'shape') return respondAs(response, '{"list":{},"object":"another","id":[17]}');
  return mode === 'drop' ? lose(response) : response;
}

/** The same status and headers with another body. */
function respondAs({ status, headers }: Response, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': headers.get('content-type') ?? 'text/plain' } });
}

/**
 * Like `answerUnder` for work that is no HTTP call: body and redirect faults do not apply, and a lost answer is an
 * error after the work is done.
 */
export async function workUnder<Result>(
  mode: CallMode | undefined,
  work: () => Result,
  failure: string,
): Promise<Result> {
  if (mode === 'error' || mode === 'redirect') throw new Error(failure);
  if (mode === 'timeout' || mode === 'drip') {
    await wait(HANG_MILLISECONDS);
    throw new Error(failure);
  }
  if (mode === 'slow') await wait(SLOW_MILLISECONDS);
  const result = work();
  if (mode === 'drop' || mode === 'garbage' || mode === 'shape') throw new Error(failure);
  return result;
}

/** Sends the status, then breaks the body off half way. */
async function lose(response: Response): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer());
  const half = whole.slice(0, Math.floor(whole.length / 2));
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) return controller.error(new Error('The answer is lost by an ordered fault.'));
      isSent = true;
      controller.enqueue(half);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Replaces the response's URLs by another origin, like a forged response. */
async function leadElsewhere(response: Response): Promise<Response> {
  const text = (await response.text()).replaceAll(/"https?:\/\/[^/"]+/g, '"https://elsewhere.example');
  return new Response(text, { status: response.status, headers: response.headers });
}

/** Sends one byte per second until the end or until the client disconnects. */
async function drip(response: Response): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer());
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent === whole.length) return controller.close();
      if (sent > 0) await wait(DRIP_MILLISECONDS);
      controller.enqueue(whole.slice(sent, sent + 1));
      sent += 1;
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
