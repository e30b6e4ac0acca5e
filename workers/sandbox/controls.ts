import { runBilling } from './chargebee/run-billing';
import { CALL_MODES, SERVICES, WEBHOOK_MODES } from './faults';
import { done, json, parseJson, readFields } from './http';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

/* The sandbox's own controls, for tests and for developers. */

const MOST_SECONDS = 20 * 366 * 86_400;

/** `GET /clock`: the provider's time and how far it is ahead, in seconds. */
export function showClock({ clock }: Sandbox): Response {
  return json(timeOf(clock));
}

const timeOf = (clock: Sandbox['clock']) => ({ now: clock.now(), offset: clock.offset() });

/**
 * `POST /clock` with `{advance: seconds}`; runs the provider's automatic billing of that time. The answer also lists the
 * subscriptions that could not be billed.
 */
export async function advanceClock(sandbox: Sandbox, { request }: Visit): Promise<Response> {
  const fields = await readFields(request);
  const seconds = Number(fields?.advance ?? Number.NaN);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MOST_SECONDS) {
    return json({ error: 'advance is a whole number of seconds from 0' }, 422);
  }
  const failures = runBilling(sandbox, sandbox.clock.now() + seconds);
  return json({ ...timeOf(sandbox.clock), failures });
}

/** `GET /events.json`. */
export function showEvents(sandbox: Sandbox): Response {
  return json(sandbox.webhooks.report());
}

/** `POST /events/:id/send`: sends the webhook now, whatever its state; returns the app's response. */
export async function sendEvent(sandbox: Sandbox, { params }: Visit): Promise<Response> {
  const id = params.id ?? '';
  if (!sandbox.webhooks.find(id)) return json({ error: 'no such event' }, 404);
  await sandbox.webhooks.attempt(id);
  return json(sandbox.webhooks.report().find((event) => event.id === id));
}

/** `GET /faults`. */
export function showFaults(sandbox: Sandbox): Response {
  return json(sandbox.faults.list());
}

/** `POST /faults` with `{service, mode, count?, match?}`; 201 with the list, 422 with the error. */
export async function addFault(sandbox: Sandbox, { request }: Visit): Promise<Response> {
  const fault = readFault(await request.text());
  if (typeof fault === 'string') return json({ error: fault }, 422);
  sandbox.faults.add(fault.service, fault.mode, fault.count, fault.part);
  return json(sandbox.faults.list(), 201);
}

/** `DELETE /faults`: removes all faults and sends held webhooks; `?service=&match=` removes only those. */
export async function clearFaults(sandbox: Sandbox, { url }: Visit): Promise<Response> {
  const service = url.searchParams.get('service');
  if (service !== null) {
    sandbox.faults.takeBack(service, url.searchParams.get('match') ?? '');
    return done();
  }
  sandbox.faults.clear();
  await sandbox.webhooks.releaseHeld();
  return done();
}

function readFault(body: string): { service: string; mode: string; count: number; part: string } | string {
  const given = parseJson(body);
  if (given === undefined) return 'the body is not JSON';
  const { service, mode, count = 1, match = '' }: Record<string, unknown> = Object(given);
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
