import { newId } from '~/kit/ids';
import { isLoopback } from '~/scope/config';
import { createLog } from '~/scope/log';
import { isApi, isOddPath, isUnsubscribing, isWebhook, largestBody } from './addresses';
import { plainText, problem, tooLargePage } from './answers';
import { refuseWhileClosed } from './maintenance';

/**
 * What a request passes before Remix, in this order: each step answers at once or lets it through. Remix 2 leaves
 * these open: its own origin check is passed by `?_data=` and by resource routes, it runs loaders on OPTIONS, and
 * one crafted /__manifest costs seconds. The steps share one parsed address and leave it as it is.
 */
type Step = (request: Request, url: Readonly<URL>, env: Env) => Response | null;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const apiMethods = new Set([...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE']);
const pageAllow = 'GET, HEAD, OPTIONS, POST';

/** Plain http is for loopback names only, and pages live under one of these: cookies do not cross between them. */
const schemeAndHost: Step = (_request, url, env) => {
  if (url.protocol === 'https:' || url.origin === env.APP_ORIGIN) return null;
  if (!isLoopback(url.hostname)) {
    // A client that sends a token or a body in the clear has shown it already: a redirect would hide that from it.
    if (isApi(url.pathname)) return problem(403, 'HTTPS_REQUIRED', 'Use https.');
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
 * Repeated slashes inside a path count as one. A path that begins with two is never one of ours (`isOddPath`), so
 * that none is led to: as a Location or a link it would name another host.
 */
const doubledSlashes: Step = (_request, url) => {
  if (!url.pathname.includes('//') || isOddPath(url.pathname)) return null;
  return leadTo(308, url.origin, { pathname: url.pathname.replace(/\/{2,}/g, '/'), search: url.search });
};

const methods: Step = (request, url) => {
  const { method } = request;
  if (isApi(url.pathname)) {
    if (apiMethods.has(method)) return null;
    return problem(405, 'METHOD_NOT_ALLOWED', 'Method not allowed', { allow: [...apiMethods].join(', ') });
  }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: pageAllow } });
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return null;
  if (isWebhook(url.pathname)) return problem(405, 'METHOD_NOT_ALLOWED', 'Method not allowed', { allow: pageAllow });
  return plainText(405, 'This method is not allowed here.', { allow: pageAllow });
};

/** No other site may post here with a reader's cookies. Webhooks, bearer calls and mailed links carry their own proof. */
const origin: Step = (request, url) => {
  if (safeMethods.has(request.method) || isWebhook(url.pathname)) return null;
  if (isUnsubscribing(url.pathname)) return null;
  if (isApi(url.pathname) && request.headers.has('authorization')) return null;
  if (isFromHere(request, url)) return null;
  if (isApi(url.pathname)) return problem(403, 'CROSS_SITE', 'This request came from another site.');
  return plainText(403, 'This form was sent from another site, so we ignored it.');
};

function isFromHere(request: Request, url: Readonly<URL>): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const stated = request.headers.get('origin') ?? request.headers.get('referer');
  // Text browsers and command-line clients state nothing; browsers that could be led here by another site do.
  if (stated === null) return true;
  return URL.canParse(stated) && new URL(stated).origin === url.origin;
}

/** `_data` asks Remix for one loader of a page: endpoints have none, and Remix would refuse in words of its own. */
const dataOfEndpoint: Step = (_request, url) => {
  if (!(isApi(url.pathname) || isWebhook(url.pathname)) || !url.searchParams.has('_data')) return null;
  return problem(400, 'UNREADABLE', 'The parameter _data is not supported.');
};

/** Pages of lists hold links by the hundred, and Remix asks for the routes of all of them at once. */
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
  if (isApi(url.pathname)) return problem(413, 'TOO_LARGE', 'The body is too large.');
  return tooLargePage(most);
};

/** The API says so in its own words; in place of a page, `fetch` shows the one that says that there is none. */
const oddPath: Step = (_request, url) => {
  if (!isApi(url.pathname) || !isOddPath(url.pathname)) return null;
  return problem(404, 'NOT_FOUND', 'There is no such endpoint.');
};

const maintenance: Step = (_request, url, env) => refuseWhileClosed(url, env);

/** By the names that the log says why with. */
const steps = Object.entries<Step>({
  'scheme-and-host': schemeAndHost,
  'doubled-slashes': doubledSlashes,
  method: methods,
  'cross-site': origin,
  'endpoint-data': dataOfEndpoint,
  'odd-path': oddPath,
  manifest: manifestGuard,
  'declared-size': declaredSize,
  maintenance,
});

/** The first step's answer, or null when the request may go on. What is refused leaves a line in the log. */
export function passEdge(request: Request, url: URL, env: Env): Response | null {
  for (const [why, step] of steps) {
    const answer = step(request, url, env);
    if (!answer) continue;
    if (answer.status >= 400) noteRefused(request, url, answer.status, why);
    return answer;
  }
  return null;
}

/** Nobody has been identified here: who it was is the request's number at the platform, in production. */
function noteRefused(request: Request, { pathname: path }: URL, status: number, why: string): void {
  const log = createLog({ requestId: request.headers.get('cf-ray') ?? newId() });
  log.info('refused-at-edge', { method: request.method, path, status, why });
}

/**
 * The request as Remix may see it. Remix compares Origin with X-Forwarded-Host or Host, and doesn't know Sec-Fetch-Site:
 * it would refuse a mail program's one-click post, a browser that hides its origin, and a proxy that sets the header.
 * Posts that the edge knows to be allowed lose both headers where they differ; all else is left to Remix's own check.
 */
export function withoutStrangeOrigin(request: Request, url: Readonly<URL>): Request {
  if (safeMethods.has(request.method)) return request;
  if (!isUnsubscribing(url.pathname) && !isFromHere(request, url)) return request;
  const isStrange = (request.headers.get('origin') ?? url.origin) !== url.origin;
  if (!isStrange && !request.headers.has('x-forwarded-host')) return request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  headers.delete('x-forwarded-host');
  return new Request(request, { headers });
}
