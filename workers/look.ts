import { memberSeen, type OpenLook } from '~/features/looks/find-look.server';
import { closedInLook } from '~/features/looks/rules';
import { cookieRules } from '~/http/cookies/cookie-rules';
import type { CookieJar } from '~/http/cookies/cookies.server';
import { setFlash } from '~/http/cookies/flash.server';
import { problem } from '~/http/problem.server';
import type { Visit } from '~/http/visit';
import { AppError } from '~/kit/app-error';
import { pageOfFurther, paths } from '~/paths';
import { makeReadOnly } from '~/scope/read-only';
import { isApi } from './addresses';
import type { OpenScope } from './create-scope';

const name = '[A-Za-z0-9_-]+';

/**
 * The only pages that open while a super admin looks at the product as a member: pages for learning and reading. Pages
 * about money, security, notes and personal data are left out on purpose.
 */
const openPages = patterns([
  '/',
  '/online-dj-courses',
  `/online-dj-courses/${name}`,
  `/courses/${name}/lessons`,
  '/courses/courses-search',
  `/lessons/${name}`,
  '/my-journey',
  '/dj-hub',
  '/dj-hub/articles',
  '/dj-hub/articles-search',
  `/dj-hub/premium-section/${name}`,
  `/dj-hub/premium-section/${name}/premium-category/${name}`,
  `/dj-hub/premium-article/${name}`,
  '/not-found',
  '/not-accessible',
]);

/** What an open page requests by itself: the scripts of linked pages, from Remix, and files. */
const partsOfPages = patterns([
  '/__manifest',
  `/media/${name}`,
  `/media/${name}/audio`,
  `/media/${name}/[A-Za-z0-9_.-]+`,
  `/media/${name}/captions/${name}`,
]);

function patterns(paths: string[]): RegExp[] {
  return paths.map((path) => new RegExp(`^${path}$`));
}

/** Whether a page or a part of one opens during a look. */
export function opensInLook(path: string): boolean {
  return [...openPages, ...partsOfPages].some((pattern) => pattern.test(pageOfFurther(path)));
}

/** The look that a request's cookie names. */
export function lookOf(cookies: CookieJar, url: URL): string | null {
  const look = cookies.read(cookieRules.look);
  // The page that ends a look belongs to the super admin, and the API is closed during a look.
  return typeof look === 'string' && url.pathname !== paths.endLook() && !isApi(url.pathname) ? look : null;
}

/** Replaces a super admin with an open look by the member, and makes the scope read-only. */
export function enterLook({ scope, database }: OpenScope, visit: Visit, look: OpenLook | null): void {
  const member = memberSeen(scope, look);
  if (!member) {
    visit.isLookOver = true;
    return;
  }
  scope.viewer = member;
  makeReadOnly(scope);
  database.refuseWrites();
}

/**
 * Decides about a request with a look before any page runs. `page`: Remix answers. `closed`: the page that says that
 * the requested page is closed during a look.
 */
export function answerLook(visit: Visit, request: Request, url: URL): 'page' | 'closed' | Response {
  // The API is closed during a look: requests with a look's cookie are refused, even with a token.
  if (isApi(url.pathname) && visit.cookies.read(cookieRules.look) !== undefined)
    return problem(new AppError('forbidden', closedInLook, { code: 'READ_ONLY' }));
  const isData = url.searchParams.has('_data');
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (visit.isLookOver) {
    // A part of a page does not end the look: nobody would see the message.
    const isPart = isReading && partsOfPages.some((pattern) => pattern.test(url.pathname));
    return isPart ? 'page' : leaveLook(visit, isData);
  }
  if (!visit.scope.viewer?.look) return 'page';
  if (isReading && opensInLook(url.pathname)) return 'page';
  return isData ? refusedData() : 'closed';
}

/** The header makes Remix's client treat the answer as the page's error. */
function refusedData(): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-remix-catch': 'yes' };
  return new Response(JSON.stringify({ message: closedInLook, code: 'READ_ONLY' }), { status: 403, headers });
}

/** Shows a message before any other page, so that the super admin notices the end of the look. */
function leaveLook(visit: Visit, isData: boolean): Response {
  visit.cookies.clear(cookieRules.look);
  setFlash(visit, {
    kind: 'warning',
    text: 'You saw the site as somebody else for half an hour. That time is over, and you see it as yourself again.',
  });
  const to = paths.admin();
  if (isData) return new Response(null, { status: 204, headers: { 'x-remix-redirect': to, 'x-remix-status': '302' } });
  return new Response(null, { status: 303, headers: { location: to } });
}
