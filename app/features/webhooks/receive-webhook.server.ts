import { AppError } from '~/kit/app-error';
import { isSameSecret } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { enterEvent } from './enter-event.server';

/** Throws unauthenticated unless the header carries one of the configured pairs; says by its time neither which nor where. */
export function checkWebhookCredentials(scope: Scope, authorization: string | null): void {
  const sent = readBasic(authorization);
  const matches = scope.config.billing.webhookCredentials.map((pair) => isSameSecret(pair, sent));
  if (matches.includes(true)) return;
  scope.log.warn('webhook-credentials-wrong', { isMissing: authorization === null });
  throw new AppError('unauthenticated', 'Wrong credentials.');
}

/**
 * Takes an event of the billing provider into the ledger; the work is done from the outbox (B3). The same event again
 * is fine. Throws unreadable; whatever else is thrown means that the ledger was not written and the sender may retry.
 */
export async function receiveWebhook(scope: Scope, { body }: { body: string }): Promise<void> {
  const event = scope.providers.billing.readEvent(body);
  await scope.write({ entered: enterEvent(scope, event, body) });
  scope.outbox.dispatch();
}

function readBasic(authorization: string | null): string {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(authorization ?? '')?.[1];
  return encoded ? Buffer.from(encoded, 'base64').toString() : '';
}
