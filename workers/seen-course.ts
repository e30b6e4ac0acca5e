import { cookieRules } from '~/http/cookie-rules';
import { paths } from '~/paths';
import { cookiesOf } from './create-scope';

/** A course page by slug or id; nothing else is written to the cookie. */
const coursePage = new RegExp(`^${paths.courseList()}/([A-Za-z0-9_-]{1,64})/?$`);

/**
 * Sets the cookie of the last seen course, for the empty basket's page. It is added to each response, also to cached
 * guests' pages, which contain nothing personal.
 */
export function rememberCourse(answer: Response, request: Request, url: URL, env: Env): void {
  const course = coursePage.exec(url.pathname)?.[1];
  if (!course || !isShown(answer, request)) return;
  const cookies = cookiesOf(request, url, env);
  cookies.set(cookieRules.seen, course);
  for (const cookie of cookies.written()) answer.headers.append('set-cookie', cookie);
}

/** A 304 counts, since the browser shows its copy; a prefetch does not. */
function isShown({ status }: Response, { method, headers }: Request): boolean {
  const isAhead = (headers.get('sec-purpose') ?? '').includes('prefetch');
  return method === 'GET' && (status === 200 || status === 304) && !isAhead;
}
