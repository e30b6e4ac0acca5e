import { json, parseJson } from './http';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

const LONGEST = 20_000;

interface Kept {
  event: unknown;
  /** How often the event was received. */
  times: number;
}

/** `POST /purchase-events`: stores an event once by its id, and counts repeats. */
export async function takePurchaseEvent({ store }: Sandbox, { request }: Visit): Promise<Response> {
  const text = await request.text();
  const event: { id?: unknown } = Object(text.length > LONGEST ? undefined : parseJson(text));
  if (typeof event.id !== 'string') return json({ error: 'no event' }, 422);
  const times = (store.find<Kept>('purchase_event', event.id)?.body.times ?? 0) + 1;
  store.put('purchase_event', event.id, { event, times });
  return json({ ok: true });
}

/** `GET /purchase-events.json`: the received events, oldest first. */
export function listPurchaseEvents({ store }: Sandbox): Response {
  return json(store.select<Kept>('purchase_event', [], 'position', 1000).map(({ body }) => body));
}
