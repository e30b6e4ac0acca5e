import { answerUnder } from './answer-under';
import { json, readFields, script } from './http';
import type { Visit } from './router';
import type { Sandbox } from './sandbox';
import { widgetScript } from './widget-script';

/** The only valid token, reusable. */
const PASSING_TOKEN = 'human';

/** `POST /turnstile/v0/siteverify` with a form or JSON; failures are 200 with `error-codes`, like the provider's. */
export async function verifyHuman(sandbox: Sandbox, { request, url }: Visit): Promise<Response> {
  const fields = await readFields(request);
  const mode = sandbox.faults.takeForCall('turnstile', url.pathname);
  return answerUnder(
    mode,
    () => json(verdict(sandbox, fields)),
    () => json(refusal('internal-error'), 500),
  );
}

/** `GET /turnstile/v0/api.js`: the widget. */
export function serveWidget(): Response {
  return script(widgetScript);
}

function verdict(sandbox: Sandbox, fields: Record<string, string> | undefined) {
  if (!fields) return refusal('bad-request');
  if (!fields.secret) return refusal('missing-input-secret');
  if (fields.secret !== sandbox.settings.humanCheckSecret) return refusal('invalid-input-secret');
  if (!fields.response) return refusal('missing-input-response');
  if (fields.response !== PASSING_TOKEN) return refusal('invalid-input-response');
  return {
    success: true,
    challenge_ts: new Date().toISOString(),
    hostname: new URL(sandbox.settings.appOrigin).hostname,
    'error-codes': [],
    action: '',
    cdata: '',
    metadata: { interactive: true },
  };
}

function refusal(code: string) {
  return { success: false, 'error-codes': [code], messages: [] };
}
