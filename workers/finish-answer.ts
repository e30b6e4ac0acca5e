import { isLoopback } from '~/scope/config';
import { byNonce, policyOfData, policyOfPage } from './policy';

/** What a visit says of its answer, beside the answer's own headers. */
export interface Closing {
  cookies: string[];
  bookmark: string | null;
  /** Round trips to the database. */
  trips: number;
}

/** What of a request an answer may depend on, beside its address: who asks, and whether they save data. */
export const varyOfPages = 'Cookie, Save-Data';

/**
 * Adds what every answer carries, whichever step made it: security headers, cookies, the cache's orders. Of an answer whose
 * headers can be written and whose body goes out as it is, no second one is made.
 */
export function finish(
  answer: Response,
  request: Request,
  url: URL,
  env: Env,
  nonce: string,
  closing?: Closing,
): Response {
  const hasNoBody = request.method === 'HEAD' || answer.status === 204 || answer.status === 304;
  const finished = !hasNoBody && isWritable(answer) ? answer : copyOf(answer, hasNoBody);
  const { headers } = finished;
  secure(headers, url);
  if (!headers.has('content-security-policy')) {
    const isPage = nonce !== '' && (headers.get('content-type') ?? '').includes('text/html');
    headers.set('content-security-policy', isPage ? policyOfPage(env, byNonce(nonce)) : policyOfData);
  }
  for (const cookie of closing?.cookies ?? []) headers.append('set-cookie', cookie);
  if (closing?.bookmark) headers.set('x-d1-bookmark', closing.bookmark);
  if (closing) tellTrips(headers, url, closing.trips);
  const orders = headers.get('cache-control');
  if (orders === null) headers.set('cache-control', 'private, no-store');
  if (!orders?.includes('immutable')) headers.append('vary', varyOfPages);
  return finished;
}

/** The answers of `Response.redirect` and of `fetch` have headers that throw when they are written. */
function isWritable({ headers }: Response): boolean {
  try {
    headers.set('x-content-type-options', 'nosniff');
    return true;
  } catch {
    return false;
  }
}

function copyOf({ status, statusText, headers, body }: Response, hasNoBody: boolean): Response {
  return new Response(hasNoBody ? null : body, { status, statusText, headers: new Headers(headers) });
}

/** The security headers of every answer, a page or not. */
export function secure(headers: Headers, url: URL): void {
  headers.set('x-content-type-options', 'nosniff');
  // Not `no-referrer`: under it a form posts with `Origin: null`, which the edge refuses without Sec-Fetch-Site.
  headers.set('referrer-policy', url.searchParams.has('token') ? 'same-origin' : 'strict-origin-when-cross-origin');
  headers.set('x-frame-options', 'DENY');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (url.protocol === 'https:') headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
}

/** Round trips to the database, as the browser tests count them: on a local start alone, it is nobody else's matter. */
export function tellTrips(headers: Headers, { hostname }: URL, trips: number): void {
  if (isLoopback(hostname)) headers.set('server-timing', `d1;desc="${trips} trips"`);
}
