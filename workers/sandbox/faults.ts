import { done, json, wait } from './http';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';
import type { Store } from './store';

const SERVICES = ['chargebee', 'braintree', 'turnstile', 'mail'] as const;
const CALL_MODES = ['error', 'timeout', 'slow', 'drip', 'drop'] as const;
const WEBHOOK_MODES = ['drop', 'duplicate', 'reorder', 'hold'] as const;

const SLOW_MILLISECONDS = 3_000;
const HANG_MILLISECONDS = 60_000;
const DRIP_MILLISECONDS = 1_000;
const MOST = 1_000_000;

type Service = (typeof SERVICES)[number];
/**
 * How a call fails: refused with an error, never answered, answered late, answered with its headers at once and its
 * body byte by byte, or done with its answer lost.
 */
export type CallMode = (typeof CALL_MODES)[number];
/** What happens to an event's webhook. */
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

interface FaultRow {
  position: number;
  service: string;
  mode: string;
  remaining: number;
  part: string;
}

export type Faults = ReturnType<typeof createFaults>;

/** The faults that were ordered and not used up yet. */
export function createFaults(store: Store) {
  function list() {
    return store
      .rows<FaultRow>('SELECT * FROM fault ORDER BY position')
      .map(({ service, mode, remaining, part }) => ({ service, mode, count: remaining, ...(part && { match: part }) }));
  }

  function add(service: string, mode: string, count: number, part: string): void {
    store.run(
      'INSERT INTO fault (service, mode, remaining, part) VALUES (?, ?, ?, ?)',
      service,
      mode,
      Math.min(count, MOST),
      part,
    );
  }

  function clear(): void {
    store.run('DELETE FROM fault');
  }

  /** Uses up one of the oldest fault that fits; `left` is what remains of it. */
  function take(service: string, subject: string): { mode: string; left: number } | undefined {
    const row = store.rows<FaultRow>(
      "SELECT * FROM fault WHERE service = ? AND (part = '' OR instr(?, part) > 0) ORDER BY position LIMIT 1",
      service,
      subject,
    )[0];
    if (!row) return undefined;
    const left = row.remaining - 1;
    if (left === 0) store.run('DELETE FROM fault WHERE position = ?', row.position);
    else store.run('UPDATE fault SET remaining = ? WHERE position = ?', left, row.position);
    return { mode: row.mode, left };
  }

  /** The fault of the next call of a service; `subject` is the call's path. */
  function takeForCall(service: Service, subject: string): CallMode | undefined {
    return take(service, subject)?.mode as CallMode | undefined;
  }

  /** The fault of the next webhook; `subject` is the event's type. */
  function takeForWebhook(subject: string): { mode: WebhookMode; left: number } | undefined {
    return take('webhooks', subject) as { mode: WebhookMode; left: number } | undefined;
  }

  return { list, add, clear, takeForCall, takeForWebhook };
}

/** Answers a call under a fault, or simply answers it when there is none. */
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
  if (mode === 'slow') await wait(SLOW_MILLISECONDS);
  const response = await answer();
  if (mode === 'drip') return drip(response);
  return mode === 'drop' ? lose(response) : response;
}

/** The same for work that is no HTTP call: it has no body that could drip, and a lost answer is an error after the work. */
export async function workUnder<Result>(
  mode: CallMode | undefined,
  work: () => Result,
  failure: string,
): Promise<Result> {
  if (mode === 'error') throw new Error(failure);
  if (mode === 'timeout' || mode === 'drip') {
    await wait(HANG_MILLISECONDS);
    throw new Error(failure);
  }
  if (mode === 'slow') await wait(SLOW_MILLISECONDS);
  const result = work();
  if (mode === 'drop') throw new Error(failure);
  return result;
}

/** `GET /faults`. */
export function showFaults(sandbox: Sandbox): Response {
  return json(sandbox.faults.list());
}

/** `POST /faults`: `{service, mode, count?, match?}`; 201 with the list, 422 with what is wrong. */
export async function addFault(sandbox: Sandbox, { request }: Visit): Promise<Response> {
  const fault = readFault(await request.text());
  if (typeof fault === 'string') return json({ error: fault }, 422);
  sandbox.faults.add(fault.service, fault.mode, fault.count, fault.part);
  return json(sandbox.faults.list(), 201);
}

/** `DELETE /faults`: forgets them and lets held webhooks go. */
export async function clearFaults(sandbox: Sandbox): Promise<Response> {
  sandbox.faults.clear();
  await sandbox.webhooks.releaseHeld();
  return done();
}

function readFault(body: string): { service: string; mode: string; count: number; part: string } | string {
  let given: Record<string, unknown>;
  try {
    given = Object(JSON.parse(body));
  } catch {
    return 'the body is not JSON';
  }
  const { service, mode, count = 1, match = '' } = given;
  const isForWebhooks = service === 'webhooks';
  if (!isForWebhooks && !isOneOf(SERVICES, service)) return `service is one of ${SERVICES.join(', ')}, webhooks`;
  const modes = isForWebhooks ? WEBHOOK_MODES : CALL_MODES;
  if (!isOneOf(modes, mode)) return `mode is one of ${modes.join(', ')}`;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return 'count is a whole number from 1';
  if (typeof match !== 'string') return 'match is part of a path';
  return { service: String(service), mode: String(mode), count, part: match };
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && values.includes(value);
}

/** The answer's status arrives and its body breaks off half way. */
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

/** One byte a second, until it is through or whoever asked has gone. */
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
