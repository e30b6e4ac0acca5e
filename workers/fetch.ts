import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare';
import { plainErrorPage } from './answers';
import { createVisit, type OpenVisit } from './create-visit';
import { limitBody, passEdge } from './edge';
import { finish } from './leave';
import { asClosed, askForMaintenancePage, isClosed } from './maintenance';

type Fetch = (request: Request, env: Env, ctx: ExecutionContext) => Promise<Response>;

/** Answers requests: what the edge refuses at once, all else by Remix, within a visit of its own. */
export function createFetch(build: ServerBuild): Fetch {
  const remix = createRequestHandler(build, 'production');
  return async (request, env, ctx) => {
    const started = Date.now();
    const url = new URL(request.url);
    const refused = passEdge(request, url, env);
    if (refused) return finish(refused, request, url, env, '');
    let opened: OpenVisit | undefined;
    try {
      opened = await createVisit(request, url, env, ctx);
      const isStandingIn = isClosed(url, env);
      const asked = isStandingIn ? askForMaintenancePage(request, url) : limitBody(request, url);
      const page = await remix(asked, { ...opened.visit });
      const answer = isStandingIn ? asClosed(page) : page;
      const closing = opened.closing(answer);
      for (const [name, value] of opened.visit.headers) answer.headers.set(name, value);
      if (url.pathname !== '/healthz') {
        const facts = { method: request.method, path: url.pathname, status: answer.status, ms: Date.now() - started };
        opened.visit.scope.log.info('answered', { ...facts, trips: closing.trips });
      }
      return finish(answer, request, url, env, opened.visit.nonce, closing);
    } catch (error) {
      const requestId = opened?.visit.scope.caller.requestId ?? crypto.randomUUID();
      console.error(JSON.stringify({ level: 'error', event: 'worker-failed', requestId, message: String(error) }));
      return finish(plainErrorPage(url, requestId), request, url, env, '');
    }
  };
}
