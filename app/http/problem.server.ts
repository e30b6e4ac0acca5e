import { AppError, isAppError } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Visit } from './visit';

const titles: Record<number, string> = {
  400: 'Unreadable request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Expired or used',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Validation failed',
  424: 'A provider failed',
  429: 'Too many requests',
  500: 'Something went wrong',
  501: 'Not configured',
  503: 'Under maintenance',
};

/** A problem document (RFC 9457): the API's answer to an error. */
export function problem(error: AppError, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  all.set('content-type', 'application/problem+json; charset=utf-8');
  if (error.retryAfter) all.set('retry-after', String(error.retryAfter));
  if (error.status === 401 && !all.has('www-authenticate')) all.set('www-authenticate', 'Bearer');
  const body = {
    type: `urn:cuepoint:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: titles[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
  };
  return new Response(JSON.stringify(body), { status: error.status, headers: all });
}

/** The problem for any thrown value; an unexpected error is logged and answered as a plain 500. */
export function problemFor(error: unknown, visit: Visit): Response {
  // RFC 6750, section 3.1: whether a token was sent that does not count.
  const isBadToken = isAppError(error) && error.status === 401 && visit.hasExpiredSession;
  if (isBadToken) return problem(error, { 'www-authenticate': 'Bearer error="invalid_token"' });
  if (isAppError(error)) return problem(error);
  visit.scope.log.error('endpoint-failed', errorFacts(error));
  return problem(new AppError('unexpected', `Something went wrong (request ${visit.scope.caller.requestId})`));
}
