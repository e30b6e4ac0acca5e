import * as build from '../build/server/index.js';
import { finish, limitBody, passEdge, plainErrorPage, standIn } from './edge';
import type { House } from './house';

// What the Remix build exports beside its routes: one copy of the house, shared by pages, queue and cron.
const house = (build as unknown as { entry: { module: { house: House } } }).entry.module.house;
const remix = house.createRequestHandler(build as never, 'production');

export default {
  async fetch(request, env, ctx) {
    const started = Date.now();
    const refused = passEdge(request, env);
    if (refused) return finish(refused, request, env, '');
    let opened: Awaited<ReturnType<House['createVisit']>> | undefined;
    try {
      opened = await house.createVisit(request, env, ctx);
      const asked = standIn(limitBody(request), env);
      const answer = asked.close(await remix(asked.request, { ...opened.visit }));
      const closing = opened.closing(answer);
      for (const [name, value] of opened.visit.headers) answer.headers.set(name, value);
      const path = new URL(request.url).pathname;
      const say = path === '/healthz' ? () => {} : opened.visit.scope.log.info;
      say('answered', {
        method: request.method,
        path,
        status: answer.status,
        ms: Date.now() - started,
        trips: closing.trips,
      });
      return finish(answer, request, env, opened.visit.nonce, closing);
    } catch (error) {
      const requestId = opened?.visit.scope.caller.requestId ?? crypto.randomUUID();
      console.error(JSON.stringify({ level: 'error', event: 'worker-failed', requestId, message: String(error) }));
      return finish(plainErrorPage(request, requestId), request, env, '');
    }
  },
  queue: (batch, env, ctx) => house.runQueue(batch, env, ctx),
  scheduled: (event, env, ctx) => house.runCron(event.cron, env, ctx),
} satisfies ExportedHandler<Env>;
