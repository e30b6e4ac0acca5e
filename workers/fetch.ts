import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare';
import { serveApi } from '~/api/serve-api.server';
import { paths } from '~/paths';
import { createLog, errorFacts } from '~/scope/log';
import { isApi, isOddPath } from './addresses';
import { plainErrorPage } from './answers';
import { receiveRequest } from './bodies';
import { createVisit, type OpenVisit } from './create-visit';
import { passEdge, withoutStrangeOrigin } from './edge';
import { finish } from './finish-answer';
import { createGuestCache, type Rendered } from './guest-cache';
import { answerLook } from './look';
import { asClosed, isClosed } from './maintenance';
import { standInRequest } from './stand-in';

type Fetch = (request: Request, env: Env, ctx: ExecutionContext) => Promise<Response>;

/** Identifies the sources of this build; set by `vite.config.ts`. */
const buildId: string = import.meta.env.BUILD_ID ?? 'unbuilt';

/** Answers requests: the edge's refusals, guests' cached pages, the API, every other page by Remix. */
export function createFetch(build: ServerBuild): Fetch {
  const remix = createRequestHandler(build, 'production');
  const answerGuest = createGuestCache(build, buildId);

  async function respond(request: Request, url: URL, env: Env, ctx: ExecutionContext): Promise<Response> {
    const refused = passEdge(request, url, env);
    if (refused) return finish(refused, request, url, env, '');
    const render = (asked: Request, at: URL, from?: string) => visit(remix, asked, at, env, ctx, from);
    const show = async (asked: Request, change = (answer: Response) => answer) => {
      const { answer, nonce, closing } = await render(asked, url);
      return finish(change(answer), request, url, env, nonce, closing);
    };
    if (isClosed(url, env)) return show(standInRequest(paths.maintenance(), request, url), asClosed);
    if (isOddPath(url.pathname)) return show(standInRequest(paths.notFound(), request, url));
    const shared = await answerGuest(request, url, env, ctx, render);
    return shared ?? (await show(withoutStrangeOrigin(request, url)));
  }

  return async (given, env, ctx) => {
    const url = new URL(given.url);
    const { request, drainRest } = receiveRequest(given, url);
    const answer = await respond(request, url, env, ctx);
    await drainRest();
    return answer;
  };
}

/** Handles one request: opens the visit, answers by the API or by Remix, closes the visit and logs a line. */
async function visit(
  remix: ReturnType<typeof createRequestHandler>,
  request: Request,
  url: URL,
  env: Env,
  ctx: ExecutionContext,
  from?: string,
): Promise<Rendered> {
  const started = Date.now();
  let opened: OpenVisit | undefined;
  try {
    opened = await createVisit(request, url, env, ctx, from);
    const { scope, headers, nonce } = opened.visit;
    const given = await answerOf(opened.visit);
    // Remix answers an empty 500 if its own origin check refuses a post, or if something fails before a page is
    // rendered.
    const isEmpty = given.status === 500 && given.body === null;
    const answer = isEmpty ? plainErrorPage(url, scope.caller.requestId) : given;
    const closing = opened.closing(answer);
    for (const [name, value] of headers) answer.headers.set(name, value);
    if (url.pathname !== '/healthz') {
      const facts = { method: request.method, path: url.pathname, status: answer.status, ms: Date.now() - started };
      scope.log.info('answered', { ...facts, trips: closing.trips });
    }
    return { answer, nonce, closing };
  } catch (error) {
    const requestId = opened?.visit.scope.caller.requestId ?? crypto.randomUUID();
    createLog({ requestId }).error('worker-failed', { path: url.pathname, ...errorFacts(error) });
    return { answer: plainErrorPage(url, requestId), nonce: '', closing: { cookies: [], bookmark: null, trips: 0 } };
  }

  async function answerOf(own: OpenVisit['visit']): Promise<Response> {
    const answer = answerLook(own, request, url);
    if (answer instanceof Response) return answer;
    if (answer === 'page') return isApi(url.pathname) ? serveApi(request, own) : remix(request, { ...own });
    return remix(standInRequest(paths.notAccessible(), request, url), { ...own, isStandIn: true });
  }
}
