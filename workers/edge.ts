import { problem } from '~/http/problem.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { isLoopback } from '~/scope/config';
import { createLog } from '~/scope/log';
import { isApi, isOddPath, isUnsubscribing, isWebhook, largestBody } from './addresses';
import { crossSitePage, plainText, tooLargePage } from './answers';
import { refuseWhileClosed } from './maintenance';

/**
 * The checks before Remix, in this order: each step answers or lets the request through. Remix 2 leaves these gaps:
 * `?_data=` and resource routes bypass its origin check, it runs loaders on OPTIONS, and one crafted /__manifest costs
 * seconds. All steps share one parsed address and never change it.
 */
type Step = (request: Request, url: Readonly<URL>, env: Env) => Response | null;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const pageAllow = 'GET, HEAD, OPTIONS, POST';
const methodNotAllowed = () => new AppError('method-not-allowed', 'Method not allowed');

/** Plain http is for loopback names only; pages use APP_ORIGIN's name, since cookies do not cross hosts. */
const schemeAndHost: Step = (_request, url, env) => {
  if (url.protocol === 'https:' || url.origin === env.APP_ORIGIN) return null;
  if (!isLoopback(url.hostname)) {
    // No redirect: a client that sent a token or a body in the clear must notice that it leaked.
    if (isApi(url.pathname)) return problem(new AppError('forbidden', 'Use https.', { code: 'HTTPS_REQUIRED' }));
    const isNoPage = isWebhook(url.pathname) || url.pathname.startsWith('/files/');
    if (isNoPage) return plainText(403, 'Use https.');
    return leadTo(308, `https://${url.host}`, url);
  }
  const home = new URL(env.APP_ORIGIN);
  const isElsewhere = url.host !== home.host && isLoopback(home.hostname) && url.port === home.port;
  if (!isElsewhere || isApi(url.pathname) || isWebhook(url.pathname) || url.pathname === '/healthz') return null;
  return leadTo(307, home.origin, url);
};

function leadTo(status: 307 | 308, origin: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): Response {
  return new Response(null, { status, headers: { location: origin + pathname + search } });
}

/**
 * Redirects repeated slashes inside a path to one slash. A path with two leading slashes is malformed (`isOddPath`) and
 * not redirected: in a Location it would name another host.
 */
const doubledSlashes: Step = (_request, url) => {
  if (!url.pathname.includes('//') || isOddPath(url.pathname)) return null;
  return leadTo(308, url.origin, { pathname: url.pathname.replace(/\/{2,}/g, '/'), search: url.search });
};

const methods: Step = (request, url) => {
  const { method } = request;
  // An endpoint refuses every other method itself, and names its own.
  if (isApi(url.pathname)) return null;
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: pageAllow } });
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return null;
  if (isWebhook(url.pathname)) return problem(methodNotAllowed(), { allow: pageAllow });
  return plainText(405, 'This method is not allowed here.', { allow: pageAllow });
};

/**
 * CSRF check: other sites may not post with a reader's cookies. Webhooks, bearer calls and mailed links bring proof.
 */
const origin: Step = (request, url) => {
  if (safeMethods.has(request.method) || isWebhook(url.pathname)) return null;
  if (isUnsubscribing(url.pathname)) return null;
  if (isApi(url.pathname) && request.headers.has('authorization')) return null;
  if (isFromHere(request, url)) return null;
  if (isApi(url.pathname))
    return problem(new AppError('forbidden', 'This request came from another site.', { code: 'CROSS_SITE' }));
  return crossSitePage();
};

function isFromHere(request: Request, url: Readonly<URL>): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const stated = request.headers.get('origin') ?? request.headers.get('referer');
  // Text browsers and command-line clients send no origin; browsers that another site could abuse do.
  if (stated === null) return true;
  return URL.canParse(stated) && new URL(stated).origin === url.origin;
}

/** `_data` requests a page's loader. Endpoints have none, and Remix's refusal would not be a problem document. */
const dataOfEndpoint: Step = (_request, url) => {
  if (!(isApi(url.pathname) || isWebhook(url.pathname)) || !url.searchParams.has('_data')) return null;
  return problem(new AppError('unreadable', 'The parameter _data is not supported.'));
};

/** Pages with lists contain hundreds of links, and Remix requests the routes of all of them at once. */
const mostManifestPaths = 250;

const manifestGuard: Step = (_request, url) => {
  if (url.pathname !== '/__manifest') return null;
  const asked = url.searchParams.getAll('p');
  const isTooMuch = asked.length > mostManifestPaths || asked.some((path) => path.split('/').length > 21);
  return isTooMuch ? plainText(400, 'Too many paths.') : null;
};

const declaredSize: Step = (request, url) => {
  const size = request.headers.get('content-length');
  if (size === null) return null;
  const most = largestBody(url.pathname, request.headers.get('content-type'));
  if (Number(size) <= most) return null;
  if (isApi(url.pathname)) return problem(new AppError('too-large', 'The body is too large.'));
  return tooLargePage(most);
};

/** No page or endpoint unpacks a body: read as it is, a compressed one would be garbage. */
const compressed: Step = (request, url) => {
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (!request.body || coding === '' || coding === 'identity') return null;
  const accepted = { 'accept-encoding': 'identity' };
  if (!isApi(url.pathname) && !isWebhook(url.pathname))
    return plainText(415, 'Send this without compression.', accepted);
  return problem(new AppError('media-type', 'Send the body without compression.'), accepted);
};

/** The API answers itself; for pages, `fetch` shows the not-found page. */
const oddPath: Step = (_request, url) => {
  if (!isApi(url.pathname) || !isOddPath(url.pathname)) return null;
  return problem(new AppError('not-found', 'There is no such endpoint.'));
};

/** The steps by the name that the log uses. */
const steps = Object.entries<Step>({
  'scheme-and-host': schemeAndHost,
  'doubled-slashes': doubledSlashes,
  method: methods,
  'cross-site': origin,
  'endpoint-data': dataOfEndpoint,
  'odd-path': oddPath,
  manifest: manifestGuard,
  compressed,
  'declared-size': declaredSize,
  maintenance: (_request, url, env) => refuseWhileClosed(url, env),
});

/** The first step's answer, or null if the request may proceed. Refusals are logged. */
export function passEdge(request: Request, url: URL, env: Env): Response | null {
  for (const [why, step] of steps) {
    const answer = step(request, url, env);
    if (!answer) continue;
    if (answer.status >= 400) noteRefused(request, url, answer.status, why);
    return answer;
  }
  return null;
}

/** The sender is not identified at this point; in production the log has the platform's request id. */
function noteRefused(request: Request, { pathname: path }: URL, status: number, why: string): void {
  const log = createLog({ requestId: request.headers.get('cf-ray') ?? newId() });
  log.info('refused-at-edge', { method: request.method, path, status, why });
}

/**
 * Prepares a request for Remix's own origin check, which compares Origin with X-Forwarded-Host or Host and doesn't know
 * Sec-Fetch-Site. That check would refuse a mail program's one-click post, a browser that hides its origin, a proxy that
 * sets X-Forwarded-Host, and, with a 500, a post to an unknown address of webhooks. Posts that the edge allows lose both
 * headers where they differ; all others are left to Remix's check.
 */
export function withoutStrangeOrigin(request: Request, url: Readonly<URL>): Request {
  if (safeMethods.has(request.method)) return request;
  const isExempt = isUnsubscribing(url.pathname) || isWebhook(url.pathname);
  if (!isExempt && !isFromHere(request, url)) return request;
  const isStrange = (request.headers.get('origin') ?? url.origin) !== url.origin;
  if (!isStrange && !request.headers.has('x-forwarded-host')) return request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  headers.delete('x-forwarded-host');
  return new Request(request, { headers });
}
