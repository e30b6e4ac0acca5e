import { neverStored } from '~/kit/caching';
import { isLoopback } from '~/scope/config';
import { byNonce, policyOfData, policyOfPage } from './policy';

/** What a visit adds to its response. */
export interface Closing {
  cookies: string[];
  bookmark: string | null;
  /** Round trips to the database. */
  trips: number;
}

/** What a response may depend on besides its address: the user's cookies and data saving. */
export const varyOfPages = 'Cookie, Save-Data';

/**
 * Adds what every response needs: security headers, cookies, cache-control. Copies the response only if its headers are
 * immutable or its body must go.
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
    headers.set('content-security-policy', isPage ? policyFor(env, url, nonce) : policyOfData);
  }
  for (const cookie of closing?.cookies ?? []) headers.append('set-cookie', cookie);
  if (closing?.bookmark) headers.set('x-d1-bookmark', closing.bookmark);
  // As Remix does for answers with cookies, which are added only here. Otherwise, when another form's reload has ended
  // meanwhile, a redirect to a part of the same page would show the page without what was just saved.
  if (request.method === 'POST' && headers.has('x-remix-redirect')) headers.set('x-remix-revalidate', 'yes');
  // Remix refuses a post to a page that takes none, but does not say what the page takes.
  if (answer.status === 405 && !headers.has('allow')) headers.set('allow', 'GET, HEAD, OPTIONS');
  if (closing) reportTrips(headers, url, closing.trips);
  const orders = headers.get('cache-control');
  if (orders === null) headers.set('cache-control', neverStored);
  if (!orders?.includes('immutable')) headers.append('vary', varyOfPages);
  return finished;
}

/** Responses of `Response.redirect` and `fetch` have immutable headers. */
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

/** The previews of a draft and of a saved lesson are frames in the office's own pages. */
const isFramed = ({ pathname }: URL) =>
  /^\/admin\/(?:preview\/|courses\/[^/]+\/lessons\/[^/]+\/preview$)/.test(pathname);

function policyFor(env: Env, url: URL, nonce: string): string {
  const policy = policyOfPage(env, byNonce(nonce));
  return isFramed(url) ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy;
}

/** Sets the security headers of every response. */
export function secure(headers: Headers, url: URL): void {
  headers.set('x-content-type-options', 'nosniff');
  // Not `no-referrer`: forms would then post `Origin: null`, which the edge refuses without Sec-Fetch-Site.
  headers.set('referrer-policy', url.searchParams.has('token') ? 'same-origin' : 'strict-origin-when-cross-origin');
  headers.set('x-frame-options', isFramed(url) ? 'SAMEORIGIN' : 'DENY');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (url.protocol === 'https:') headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
}

/** Reports round trips to the browser tests; only on a local start. */
export function reportTrips(headers: Headers, { hostname }: URL, trips: number): void {
  if (isLoopback(hostname)) headers.set('server-timing', `d1;desc="${trips} trips"`);
}
