import { json } from '../http';
import type { Sandbox } from '../sandbox';
import { BillingError } from './errors';

const WINDOW_SECONDS = 30 * 60;

export interface ReplayKey {
  key: string;
  /** Path and parameters: the same key for others is an error. */
  fingerprint: string;
}

/** The answer of half an hour ago or less under the same key; throws when the key was used for something else. */
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

/** Keeps what succeeded; what failed may be tried again under the same key. */
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
