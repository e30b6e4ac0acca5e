import { runBilling } from './chargebee/run-billing';
import { json, readFields } from './http';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

const MOST_SECONDS = 20 * 366 * 86_400;

/** `GET /clock`: the provider's time and how far it is ahead, in seconds. */
export function showClock({ clock }: Sandbox): Response {
  return json({ now: clock.now(), offset: clock.offset() });
}

/** `POST /clock` with `{advance: seconds}`; runs the provider's automatic billing of that time. */
export async function advanceClock(sandbox: Sandbox, { request }: Visit): Promise<Response> {
  const fields = await readFields(request);
  const seconds = Number(fields?.advance ?? Number.NaN);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MOST_SECONDS) {
    return json({ error: 'advance is a whole number of seconds from 0' }, 422);
  }
  runBilling(sandbox, sandbox.clock.now() + seconds);
  return showClock(sandbox);
}
