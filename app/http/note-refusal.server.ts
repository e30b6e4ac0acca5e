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
 * Writes down what a door refuses by rights: who asked for what, and why they were turned away. A provider that failed
 * is written down with its cause, since its error never leaves the door as one. All else is an answer like others.
 */
export function noteRefusal(scope: Scope, request: Request, error: unknown): void {
  if (!isAppError(error)) return;
  if (error.kind === 'provider-failed') scope.log.warn('provider-failed', { code: error.code, ...errorFacts(error) });
  else if (ofRights.includes(error.kind)) noteTurnedAway(scope, request, error.kind);
}

/** The same for the gate of pages, which leads elsewhere instead of throwing. */
export function noteTurnedAway({ log, viewer }: Scope, request: Request, why: string): void {
  const { method, url } = request;
  log.info('refused', { who: viewer?.id ?? null, method, path: new URL(url).pathname, why });
}
