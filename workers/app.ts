import * as build from '../build/server/index.js';
import type { Handlers } from './handlers';

// Everything is in the Remix build, so pages, queue and cron share one copy of the code.
const { handlers } = (build as unknown as { entry: { module: { handlers: Handlers } } }).entry.module;

export default {
  fetch: handlers.createFetch(build as never),
  queue: handlers.runQueue,
  scheduled: (event, env, ctx) => handlers.runCron(event.cron, env, ctx),
} satisfies ExportedHandler<Env>;
