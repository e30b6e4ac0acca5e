import type { ActionFunctionArgs, LoaderFunctionArgs, TypedResponse } from '@remix-run/cloudflare';
import { json } from '@remix-run/cloudflare';
import { AppError, isAppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { setFlash } from './flash.server';
import { type Audience, gate } from './gate';
import { holdPost } from './held-post.server';
import { lookAt } from './redirect.server';
import { rememberTarget } from './target.server';
import type { Visit } from './visit';

export interface PageContext {
  request: Request;
  url: URL;
  params: Record<string, string>;
  scope: Scope;
  visit: Visit;
}

export interface PageOptions {
  for?: Audience;
  /**
   * `redirect` (the default) sends a missing or forbidden thing to /not-found or /not-accessible, as the
   * specification's redirect option does.
   */
  cacheForGuests?: boolean;
}

type Handler<T> = (context: PageContext) => Promise<T | Response> | T | Response;
type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Data<T> = Exclude<T, Response>;

const pausedText = 'You already have a paused subscription, please reactivate inside your billing portal';

/**
 * The door of pages: loader and action alike. Asks the gate, runs the handler, turns an AppError into the page or
 * redirect that a reader should see.
 */
export function page<T>(handler: Handler<T>): (args: Args) => Promise<TypedResponse<Data<T>>>;
export function page<T>(options: PageOptions, handler: Handler<T>): (args: Args) => Promise<TypedResponse<Data<T>>>;
export function page<T>(first: PageOptions | Handler<T>, second?: Handler<T>) {
  const options = typeof first === 'function' ? {} : first;
  const handler = (typeof first === 'function' ? first : second) as Handler<T>;
  return async ({ request, params, context }: Args): Promise<TypedResponse<Data<T>>> => {
    const visit = context as Visit;
    const url = new URL(request.url);
    try {
      await askGate(options.for ?? 'any', visit, request, url);
      const result = await handler({
        request,
        url,
        params: params as Record<string, string>,
        scope: visit.scope,
        visit,
      });
      if (options.cacheForGuests && !visit.scope.viewer) visit.headers.set('x-cache-for-guests', '1');
      if (result instanceof Response) return tellWait(result, visit) as never;
      return json(result) as never;
    } catch (error) {
      if (error instanceof Response) throw error;
      throw tellWait(await answerFor(error, visit, request), visit);
    }
  };
}

/** A document takes none of its routes' headers along: the wait is put on whatever answer leaves. */
function tellWait(answer: Response, visit: Visit): Response {
  const wait = answer.headers.get('retry-after');
  if (wait) visit.headers.set('retry-after', wait);
  return answer;
}

async function askGate(audience: Audience, visit: Visit, request: Request, url: URL): Promise<void> {
  const answer = gate(audience, visit.scope.viewer, visit.hasExpiredSession);
  if (answer.pass) return;
  switch (answer.to) {
    case 'home':
      throw lookAt(paths.home());
    case 'sign-in':
      rememberTarget(visit, request);
      throw lookAt(paths.signIn());
    case 'expired':
      rememberTarget(visit, request);
      await holdPost(visit, request);
      throw lookAt(paths.logout({ expired: 1 }));
    case 'blocked':
      throw lookAt(paths.signIn({ blocked: true }));
    case 'verification-sent':
      throw lookAt(paths.verificationSent({ state: 'notVerified' }));
    case 'create-username':
      rememberTarget(visit, request);
      throw lookAt(paths.createUsername());
    case 'subscription-basket':
      throw lookAt(paths.subscriptionBasket({ articleId: url.searchParams.get('articleId') }));
    case 'paused':
      setFlash(visit, { kind: 'warning', text: pausedText });
      throw lookAt(paths.myProfile());
    case 'not-found':
      throw lookAt(paths.notFound());
  }
}

/** The Response that a reader gets for an error: a redirect where the specification has one, else an error page. */
async function answerFor(error: unknown, visit: Visit, request: Request): Promise<Response> {
  if (!isAppError(error)) {
    visit.scope.log.error('page-failed', { path: new URL(request.url).pathname, ...errorFacts(error) });
    return errorPage(500, new AppError('unexpected'), visit);
  }
  switch (error.kind) {
    case 'unauthenticated':
      rememberTarget(visit, request);
      return lookAt(visit.hasExpiredSession ? paths.logout({ expired: 1 }) : paths.signIn());
    case 'user-blocked':
      return lookAt(paths.signIn({ blocked: true }));
    case 'email-not-verified':
      return lookAt(paths.verificationSent({ state: 'notVerified' }));
    case 'user-name-required':
      rememberTarget(visit, request);
      return lookAt(paths.createUsername());
    case 'not-found':
      return lookAt(paths.notFound());
    case 'forbidden':
      return lookAt(paths.notAccessible());
    default:
      return errorPage(error.status, error, visit);
  }
}

function errorPage(status: number, error: AppError, visit: Visit): Response {
  const headers = new Headers();
  if (error.retryAfter) headers.set('retry-after', String(error.retryAfter));
  const { message, code, retryAfter } = error;
  return json({ message, code, retryAfter, requestId: visit.scope.caller.requestId }, { status, headers });
}
