import { readOf, type Write } from '#db/read';
import { type OpenLook, readLook } from '~/features/looks/find-look.server';
import { type Credential, identifyViewer } from '~/features/sessions/identify-viewer.server';
import { keepHeldPost } from '~/features/sessions/keep-held-post.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forgetShownFlash } from '~/http/cookies/flash.server';
import type { Visit } from '~/http/visit';
import { newNonce } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { isApi, isTokenPage } from './addresses';
import { callerOf } from './caller';
import { configOf, cookiesOf, createScope } from './create-scope';
import type { Closing } from './finish-answer';
import { enterLook, lookOf } from './look';
import { readSchoolAlongside, schoolConfig } from './school';

export type OpenVisit = Awaited<ReturnType<typeof createVisit>>;

const bookmarkShape = /^[0-9a-f-]{10,120}$/i;

/**
 * Creates a request's context and identifies its viewer by one query; without a credential there is no query. `from`
 * overrides the start of the database session.
 */
export async function createVisit(request: Request, url: URL, env: Env, ctx: ExecutionContext, from?: string) {
  const cookies = cookiesOf(request, url, env);
  const knowsBearers = isApi(url.pathname);
  const opened = createScope(env, {
    caller: callerOf(request, configOf(env)),
    from: from ?? startOf(request, url, knowsBearers, cookies.read(cookieRules.bookmark)),
    defer: (work) => ctx.waitUntil(work),
  });
  const { scope } = opened;
  const credential = credentialOf(request, knowsBearers, cookies.read(cookieRules.session));
  const lookId = lookOf(cookies, url);
  const identity = credential ? await identify(env, scope, credential, lookId) : nobody;
  scope.viewer = identity.viewer;
  scope.config = await schoolConfig(env, ctx, { isPrompt: false });
  const visit: Visit = {
    scope,
    cookies,
    nonce: newNonce(),
    hasExpiredSession: credential !== null && identity.viewer === null,
    ended: identity.ended,
    keepPost: (userId, post) => keepHeldPost(scope, userId, post),
    flash: { isShown: false },
    isStandIn: new URL(request.url).pathname !== url.pathname,
    headers: new Headers(),
  };
  // Without a session there can be no look: the visitor is a guest.
  if (lookId && scope.viewer) enterLook(opened, visit, identity.look);
  return {
    visit,
    /** What to add to the finished response. */
    closing(answer: Response): Closing {
      forgetShownFlash(visit, request, answer);
      const bookmark = isSafe(request.method) ? null : opened.database.bookmark();
      if (bookmark && !knowsBearers) cookies.set(cookieRules.bookmark, bookmark);
      return {
        cookies: knowsBearers ? [] : cookies.written(),
        bookmark: knowsBearers ? bookmark : null,
        trips: opened.database.trips(),
      };
    },
  };
}

const nobody = { viewer: null, ended: null, look: null };

/** Identifies the viewer, and the open look named by the cookie, in one round trip. */
async function identify(env: Env, scope: Scope, credential: Credential, lookId: string | null) {
  const seen: { look: OpenLook | null } = { look: null };
  const reads: Write<unknown>[] = [readSchoolAlongside(env, scope)];
  if (lookId) reads.push(readOf([readLook(scope, lookId)], (look) => void Object.assign(seen, { look })));
  const identity = await identifyViewer(scope, credential, reads);
  return { ...identity, ...seen };
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function credentialOf(request: Request, knowsBearers: boolean, cookie: unknown): Credential | null {
  if (!knowsBearers) return typeof cookie === 'string' ? { cookie } : null;
  const found = /^Bearer\b *(.*)$/is.exec(request.headers.get('authorization') ?? '');
  return found ? { bearer: found[1] ?? '' } : null;
}

/**
 * Where the request's database session starts, so that clients read their own writes: at the primary for writes and
 * token pages, otherwise at the client's bookmark.
 */
function startOf(request: Request, url: URL, knowsBearers: boolean, cookie: unknown): string {
  if (!isSafe(request.method) || isTokenPage(url.pathname)) return 'first-primary';
  const bookmark = knowsBearers ? request.headers.get('x-d1-bookmark') : cookie;
  if (typeof bookmark === 'string' && bookmarkShape.test(bookmark)) return bookmark;
  return knowsBearers && request.headers.has('authorization') ? 'first-primary' : 'first-unconstrained';
}
