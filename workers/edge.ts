import { largestWebhook } from '~/kit/body-sizes';
import { isLoopback } from '~/scope/config';

/**
 * What a request passes before Remix, in this order: each step answers at once or lets it through. Remix 2 leaves
 * these open: its own origin check is passed by `?_data=` and by resource routes, it runs loaders on OPTIONS, and
 * one crafted /__manifest costs seconds.
 */
export type Step = (request: Request, url: URL, env: Env) => Response | null;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const apiMethods = new Set([...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE']);
const pageAllow = 'GET, HEAD, OPTIONS, POST';

const isApi = (path: string) => path.startsWith('/api/v1/') || path === '/files';

const plain = (status: number, text: string, headers: HeadersInit = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

/** Plain http is for loopback names only, and pages live under one of these: cookies do not cross between them. */
const schemeAndHost: Step = (_request, url, env) => {
  if (url.protocol === 'https:') return null;
  if (!isLoopback(url.hostname)) {
    url.protocol = 'https:';
    return new Response(null, { status: 308, headers: { location: url.href } });
  }
  const home = new URL(env.APP_ORIGIN);
  const isElsewhere = url.host !== home.host && isLoopback(home.hostname) && url.port === home.port;
  if (!isElsewhere || isApi(url.pathname) || url.pathname.startsWith('/webhooks/') || url.pathname === '/healthz')
    return null;
  return new Response(null, { status: 307, headers: { location: home.origin + url.pathname + url.search } });
};

const methods: Step = (request, url) => {
  const { method } = request;
  if (isApi(url.pathname)) {
    if (apiMethods.has(method)) return null;
    return problem(405, 'METHOD_NOT_ALLOWED', 'Method not allowed', { allow: [...apiMethods].join(', ') });
  }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: pageAllow } });
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return null;
  return plain(405, 'This method is not allowed here.', { allow: pageAllow });
};

/** No other site may post here with a reader's cookies. Webhooks and bearer calls carry their own proof. */
const origin: Step = (request, url) => {
  if (safeMethods.has(request.method) || url.pathname.startsWith('/webhooks/')) return null;
  if (isApi(url.pathname) && request.headers.has('authorization')) return null;
  if (isFromHere(request, url)) return null;
  if (isApi(url.pathname)) return problem(403, 'CROSS_SITE', 'This request came from another site.');
  return plain(403, 'This form was sent from another site, so nothing was done.');
};

function isFromHere(request: Request, url: URL): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const stated = request.headers.get('origin') ?? request.headers.get('referer');
  // Text browsers and command-line clients state nothing; browsers that could be led here by another site do.
  if (stated === null) return true;
  return URL.canParse(stated) && new URL(stated).origin === url.origin;
}

const manifestGuard: Step = (_request, url) => {
  if (url.pathname !== '/__manifest') return null;
  const asked = url.searchParams.getAll('p');
  const isTooMuch = asked.length > 50 || asked.some((path) => path.split('/').length > 21);
  return isTooMuch ? plain(400, 'Too many paths.') : null;
};

const uploads = new Set(['/files', '/api/v1/files', '/my-profile', '/complete-profile']);
// The upload itself refuses what is over its 30,000,000 bytes, in its own words; this only ends what is absurd.
const largestUpload = 100_000_000;
const largestForm = 256 * 1024;

function largestBody({ pathname }: URL): number {
  if (pathname.startsWith('/webhooks/')) return largestWebhook;
  return uploads.has(pathname) ? largestUpload : largestForm;
}

const declaredSize: Step = (request, url) => {
  const size = Number(request.headers.get('content-length') ?? 0);
  if (size <= largestBody(url)) return null;
  if (isApi(url.pathname)) return problem(413, 'TOO_LARGE', 'The body is too large.');
  return plain(413, 'That is more than this page takes.');
};

/** Seconds that a planned maintenance takes (specification 1, section 2: an hour). */
const retryLater = { 'retry-after': '3600' };

function isClosed({ pathname }: URL, env: Env): boolean {
  if (env.MAINTENANCE !== 'on') return false;
  return pathname !== '/maintenance' && pathname !== '/healthz' && !pathname.startsWith('/webhooks/');
}

/** Under maintenance the API and the router's own questions hear so here; whole pages are answered by `standIn`. */
const maintenance: Step = (_request, url, env) => {
  if (!isClosed(url, env)) return null;
  if (isApi(url.pathname)) return problem(503, 'UNDER_MAINTENANCE', 'Planned maintenance.', retryLater);
  if (!url.searchParams.has('_data')) return null;
  const facts = { message: 'Planned maintenance.', code: 'UNDER_MAINTENANCE', retryAfter: 3600 };
  return Response.json(facts, { status: 503, headers: { ...retryLater, 'x-remix-catch': 'yes' } });
};

/** Under maintenance: the request for the page that stands in for every other one, and what its answer becomes. */
export function standIn(request: Request, env: Env): { request: Request; close(answer: Response): Response } {
  if (!isClosed(new URL(request.url), env)) return { request, close: (answer) => answer };
  const { headers } = request;
  return {
    request: new Request(new URL('/maintenance', request.url), { headers }),
    close(answer) {
      const closed = new Response(answer.body, { status: 503, headers: answer.headers });
      for (const [name, value] of Object.entries(retryLater)) closed.headers.set(name, value);
      return closed;
    },
  };
}

const steps: Step[] = [schemeAndHost, methods, origin, manifestGuard, declaredSize, maintenance];

/** The first step's answer, or null when the request may go on. */
export function passEdge(request: Request, env: Env): Response | null {
  const url = new URL(request.url);
  for (const step of steps) {
    const answer = step(request, new URL(url), env);
    if (answer) return answer;
  }
  return null;
}

/** A body of undeclared length is cut off where the page's limit lies. */
export function limitBody(request: Request): Request {
  if (!request.body || request.headers.has('content-length')) return request;
  const most = largestBody(new URL(request.url));
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) controller.error(new Error('The body is too large.'));
      else controller.enqueue(chunk);
    },
  });
  return new Request(request, { body: request.body.pipeThrough(limit) });
}

export interface Closing {
  cookies: string[];
  bookmark: string | null;
  trips: number;
  isGuest: boolean;
}

/** Puts on what every answer carries, whoever made it: security headers, cookies, the cache's orders. */
export function finish(answer: Response, request: Request, env: Env, nonce: string, closing?: Closing): Response {
  const url = new URL(request.url);
  const headers = new Headers(answer.headers);
  const isHtml = (headers.get('content-type') ?? '').includes('text/html');
  headers.set('x-content-type-options', 'nosniff');
  // Not `no-referrer`: under it a form posts with `Origin: null`, which Remix's own check turns away.
  headers.set('referrer-policy', url.searchParams.has('token') ? 'same-origin' : 'strict-origin-when-cross-origin');
  headers.set('x-frame-options', 'DENY');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (url.protocol === 'https:') headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', policy(env, isHtml ? nonce : null));
  for (const cookie of closing?.cookies ?? []) headers.append('set-cookie', cookie);
  if (closing?.bookmark) headers.set('x-d1-bookmark', closing.bookmark);
  if (closing) headers.set('server-timing', `d1;desc="${closing.trips} trips"`);
  const isShared = headers.has('x-cache-for-guests');
  headers.delete('x-cache-for-guests');
  if (!headers.has('cache-control')) {
    const mayCache = isShared && closing?.isGuest && answer.status === 200 && !headers.has('set-cookie');
    headers.set('cache-control', mayCache ? 'public, max-age=60' : 'private, no-store');
  }
  if (!headers.get('cache-control')?.includes('immutable')) headers.append('vary', 'Cookie');
  const body = request.method === 'HEAD' || answer.status === 204 || answer.status === 304 ? null : answer.body;
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers });
}

function policy(env: Env, nonce: string | null): string {
  const common = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  if (!nonce) return `default-src 'none'; ${common}`;
  const widget = env.CSP_WIDGET_ORIGIN ? ` ${env.CSP_WIDGET_ORIGIN}` : '';
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${widget}`,
    `frame-src 'self'${widget}`,
    `form-action 'self'${env.CSP_FORM_ACTION ? ` ${env.CSP_FORM_ACTION}` : ''}`,
    common,
  ].join('; ');
}

function problem(status: number, code: string, detail: string, headers: HeadersInit = {}): Response {
  const body = {
    type: `urn:cuepoint:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title: detail,
    status,
    detail,
    code,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  });
}

/** For when Remix itself fails: a page without script, style or data. */
export function plainErrorPage(request: Request, requestId: string): Response {
  if (isApi(new URL(request.url).pathname))
    return problem(500, 'UNEXPECTED', `Something went wrong (request ${requestId})`);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title><h1>Something went wrong</h1><p>It is our fault, not yours. Please try again in a moment; if it stays, tell us the number ${requestId}.</p><p><a href="/">To the start page</a></p></html>`;
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
