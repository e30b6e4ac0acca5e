import { json } from '../http';
import type { Sandbox } from '../sandbox';
import { BillingError } from './errors';

const WINDOW_SECONDS = 30 * 60;

export interface ReplayKey {
  key: string;
  /** Path and parameters; the same idempotency key with others is an error. */
  fingerprint: string;
}

/** The response to the same idempotency key within half an hour; throws if the key was used for another call. */
export function recallAnswer({ store, clock }: Sandbox, { key, fingerprint }: ReplayKey): Response | undefined {
  store.run('DELETE FROM replay WHERE stored_at < ?', clock.now() - WINDOW_SECONDS);
  const found = store.rows<{ fingerprint: string; status: number; body: string }>(
    'SELECT * FROM replay WHERE key = ?',
    key,
  )[0];
  if (!found) return undefined;
  if (found.fingerprint !== fingerprint) {
    throw new BillingError(
      400,
      'invalid_request',
      'invalid_request',
      'The idempotency key was used before with other parameters.',
    );
  }
  return json(JSON.parse(found.body), found.status, { 'chargebee-idempotency-replayed': 'true' });
}

/** Remembers a success; a failed call can be repeated with its key. */
export function rememberAnswer({ store, clock }: Sandbox, replay: ReplayKey | undefined, body: object): object {
  if (!replay) return body;
  store.run(
    'INSERT INTO replay VALUES (?, ?, 200, ?, ?) ON CONFLICT (key) DO NOTHING',
    replay.key,
    replay.fingerprint,
    JSON.stringify(body),
    clock.now(),
  );
  return body;
}
