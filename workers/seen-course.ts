import { cookieRules } from '~/http/cookie-rules';
import { createCookieJar } from '~/http/cookies.server';
import { paths } from '~/paths';
import { configOf } from './create-scope';

/** A course's page, by its urlPart or id: nothing else is written into the cookie. */
const coursePage = new RegExp(`^${paths.courseList()}/([A-Za-z0-9_-]{1,64})/?$`);

/**
 * Lets the browser remember the course that it is shown, for the basket's page while that is empty. The cookie goes out
 * beside the answer, whether Remix made it or it was kept for all guests: what is kept holds nothing of any reader.
 */
export function rememberCourse(answer: Response, request: Request, url: URL, env: Env): void {
  const course = coursePage.exec(url.pathname)?.[1];
  if (!course || !isShown(answer, request)) return;
  const config = configOf(env);
  const now = () => new Date(Date.now() + config.clockOffset);
  const cookies = createCookieJar(request, config.secrets.session, now, url);
  cookies.set(cookieRules.seen, course);
  for (const cookie of cookies.written()) answer.headers.append('set-cookie', cookie);
}

/** A browser that has the page already gets a 304; one that prefetches it has not shown it yet. */
function isShown({ status }: Response, { method, headers }: Request): boolean {
  const isAhead = (headers.get('sec-purpose') ?? '').includes('prefetch');
  return method === 'GET' && (status === 200 || status === 304) && !isAhead;
}
