import { CALL_MODES, SERVICES, WEBHOOK_MODES } from './faults';
import { done, json } from './http';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

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
