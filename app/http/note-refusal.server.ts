import { type ErrorKind, isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';

const ofRights: ErrorKind[] = [
  'unauthenticated',
  'forbidden',
  'user-blocked',
  'email-not-verified',
  'user-name-required',
];

/**
 * Logs a refusal for lack of rights: who requested what, and why it was refused. A failed provider is logged with its
 * cause, since the response hides it. Other errors are ordinary answers and not logged.
 */
export function noteRefusal(scope: Scope, request: Request, error: unknown): void {
  if (!isAppError(error)) return;
  if (error.kind === 'provider-failed') scope.log.warn('provider-failed', { code: error.code, ...errorFacts(error) });
  else if (ofRights.includes(error.kind)) logRefused(scope, request, error.kind);
}

/** Logs who was refused, where and why. The gate of pages calls it too, since it redirects instead of throwing. */
export function logRefused({ log, viewer }: Scope, request: Request, why: string): void {
  const { method, url } = request;
  log.info('refused', { who: viewer?.id ?? null, method, path: new URL(url).pathname, why });
}
