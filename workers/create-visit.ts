import type { Read } from '#db/read';
import { rememberOrderOfPage } from '~/features/checkout/order-of-page.server';
import { keepHeldPost } from '~/features/sessions/held-posts.server';
import { type Credential, identifyViewer } from '~/features/sessions/identify-viewer.server';
import { cookieRules } from '~/http/cookie-rules';
import { createCookieJar } from '~/http/cookies.server';
import { forgetShownFlash } from '~/http/flash.server';
import type { Visit } from '~/http/visit';
import { newSecret } from '~/kit/ids';
import { paths } from '~/paths';
import { callerOf } from './caller';
import { configOf, createScope, type OpenScope } from './create-scope';

export interface OpenVisit {
  visit: Visit;
  /** What the finished answer carries beside its own headers. */
  closing(answer: Response): { cookies: string[]; bookmark: string | null; trips: number; isGuest: boolean };
}

const bookmarkShape = /^[0-9a-f-]{10,120}$/i;
const tokenPages = ['/verification', '/restore-password', '/change-email'];

/** Everything one request has at hand, with its viewer identified: one query, or none for a guest. */
export async function createVisit(request: Request, env: Env, ctx: ExecutionContext): Promise<OpenVisit> {
  const config = configOf(env);
  const url = new URL(request.url);
  const now = () => new Date(Date.now() + config.clockOffset);
  const cookies = createCookieJar(request, config.secrets.session, now);
  const isApi = isBearerPath(url.pathname);
  const opened = createScope(env, {
    caller: callerOf(request, config),
    from: startOf(request, url, isApi, cookies.read(cookieRules.bookmark)),
    defer: (work) => ctx.waitUntil(work),
  });
  const { scope } = opened;
  const credential = credentialOf(request, isApi, cookies.read(cookieRules.session));
  const identity = credential ? await identify(opened, credential, url) : nobody;
  scope.viewer = identity.viewer;
  const visit: Visit = {
    scope,
    cookies,
    nonce: newSecret().slice(0, 22),
    hasExpiredSession: credential !== null && 'cookie' in credential && identity.viewer === null,
    expiredUserId: identity.expiredUserId,
    keepPost: (userId, post) => keepHeldPost(scope, userId, post),
    news: { isShown: false },
    headers: new Headers(),
  };
  return {
    visit,
    closing(answer) {
      forgetShownFlash(visit, request, answer);
      const bookmark = isSafe(request.method) ? null : opened.database.bookmark();
      if (bookmark && !isApi) cookies.set(cookieRules.bookmark, bookmark);
      return {
        cookies: isApi ? [] : cookies.written(),
        bookmark: isApi ? bookmark : null,
        trips: opened.database.trips(),
        isGuest: visit.scope.viewer === null,
      };
    },
  };
}

const nobody = { viewer: null, expiredUserId: null };

function identify({ scope }: OpenScope, credential: Credential, url: URL) {
  return identifyViewer(scope, credential, readsAlongside(scope, url));
}

/**
 * Reads that need no viewer, of pages that would otherwise pay a trip too many: the return page reads its order, asks
 * the provider and writes the purchase, all within one GET.
 */
function readsAlongside(scope: OpenScope['scope'], url: URL): Read<unknown>[] {
  const pageId = url.pathname === paths.checkoutSuccessful() ? url.searchParams.get('id') : null;
  return pageId ? [rememberOrderOfPage(scope, pageId)] : [];
}

/** Addresses that know bearer tokens only, never cookies. */
function isBearerPath(path: string): boolean {
  return path.startsWith('/api/v1/') || path === '/files';
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function credentialOf(request: Request, isApi: boolean, cookie: unknown): Credential | null {
  if (!isApi) return typeof cookie === 'string' ? { cookie } : null;
  const found = /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.get('authorization') ?? '');
  return found?.[1] ? { bearer: found[1] } : null;
}

/** Where this request's database session starts (scale: everyone reads their own writes). */
function startOf(request: Request, url: URL, isApi: boolean, cookie: unknown): string {
  if (!isSafe(request.method) || tokenPages.includes(url.pathname)) return 'first-primary';
  const bookmark = isApi ? request.headers.get('x-d1-bookmark') : cookie;
  if (typeof bookmark === 'string' && bookmarkShape.test(bookmark)) return bookmark;
  return isApi && request.headers.has('authorization') ? 'first-primary' : 'first-unconstrained';
}
