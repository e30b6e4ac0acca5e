import { json } from './http';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';

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
