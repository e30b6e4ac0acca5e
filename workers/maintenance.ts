import { problem } from '~/http/problem.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { isApi, isWebhook } from './addresses';

/** Seconds that planned maintenance takes (specification 1, section 2: an hour). */
const retryLater = { 'retry-after': '3600' };

/** Whether maintenance closes an address. The maintenance page, the health check and webhooks stay open. */
export function isClosed({ pathname }: Readonly<URL>, env: Env): boolean {
  if (env.MAINTENANCE !== 'on') return false;
  return pathname !== paths.maintenance() && pathname !== '/healthz' && !isWebhook(pathname);
}

/** During maintenance API and data requests get 503 at once; page requests get the maintenance page. */
export function refuseWhileClosed(url: Readonly<URL>, env: Env): Response | null {
  if (!isClosed(url, env)) return null;
  if (isApi(url.pathname)) return problem(new AppError('under-maintenance', 'Planned maintenance.'), retryLater);
  if (!url.searchParams.has('_data')) return null;
  const facts = { message: 'Planned maintenance.', code: 'UNDER_MAINTENANCE', retryAfter: 3600 };
  return Response.json(facts, { status: 503, headers: { ...retryLater, 'x-remix-catch': 'yes' } });
}

/** Adds the 503 status and Retry-After to the maintenance page. */
export function asClosed(answer: Response): Response {
  const closed = new Response(answer.body, { status: 503, headers: answer.headers });
  for (const [name, value] of Object.entries(retryLater)) closed.headers.set(name, value);
  return closed;
}
