import { json } from '@remix-run/cloudflare';
import { AppError, isAppError } from '~/kit/app-error';
import { isOfficePath, paths } from '~/paths';
import { errorFacts } from '~/scope/log';
import { cookieRules } from './cookies/cookie-rules';
import { rememberTarget } from './cookies/target.server';
import { noteRefusal } from './note-refusal.server';
import { isArticlePage, type PageContext } from './page-context';
import { redirectTo } from './redirect.server';
import type { Visit } from './visit';

/**
 * Runs a page's handler and turns errors into responses: a redirect where the specification has one, else an error
 * page. A thrown Response passes through.
 */
export async function answering<T>(context: PageContext, work: () => Promise<T>): Promise<T> {
  const { visit } = context;
  try {
    const answer = await work();
    if (answer instanceof Response) passWaitOn(answer, visit);
    return answer;
  } catch (error) {
    const answer = error instanceof Response ? error : await answerFor(error, context);
    throw passWaitOn(answer, visit);
  }
}

/** Remix drops a route's headers on documents, so Retry-After is set on the visit. */
function passWaitOn(answer: Response, visit: Visit): Response {
  const wait = answer.headers.get('retry-after');
  if (wait) visit.headers.set('retry-after', wait);
  return answer;
}

async function answerFor(error: unknown, context: PageContext): Promise<Response> {
  const { visit, request } = context;
  noteRefusal(visit.scope, request, error);
  if (!isAppError(error)) {
    visit.scope.log.error('page-failed', { path: new URL(request.url).pathname, ...errorFacts(error) });
    return errorPage(500, new AppError('unexpected'), visit);
  }
  switch (error.kind) {
    case 'unauthenticated':
      rememberTarget(visit, request);
      return redirectTo(visit.hasExpiredSession ? paths.logout({ expired: 1 }) : paths.signIn());
    case 'user-blocked':
      return redirectTo(paths.signIn({ blocked: true }));
    case 'email-not-verified':
      return redirectTo(paths.verificationSent({ state: 'notVerified' }));
    case 'user-name-required':
      rememberTarget(visit, request);
      return redirectTo(paths.createUsername());
    case 'not-found':
      visit.cookies.set(cookieRules.lost, new URL(request.url).pathname.slice(0, 200));
      return redirectTo(paths.notFound());
    case 'forbidden':
      // The hub explains the missing access (specification 2, section 4, "Access failures").
      return redirectTo(isArticlePage(context) ? paths.djHub() : paths.notAccessible(askedFor(context, error)));
    default:
      return errorPage(error.status, error, visit);
  }
}

/** The requested lesson or course: the refusal page names it and what opens it. */
function askedFor({ params: { lessonId, courseId: course }, url }: PageContext, { lesson = lessonId }: AppError) {
  return isOfficePath(url.pathname) ? undefined : { lesson, course };
}

function errorPage(status: number, error: AppError, visit: Visit): Response {
  const headers = new Headers();
  if (error.retryAfter) headers.set('retry-after', String(error.retryAfter));
  const { message, code, retryAfter } = error;
  return json({ message, code, retryAfter, requestId: visit.scope.caller.requestId }, { status, headers });
}
