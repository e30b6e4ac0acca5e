import * as build from '#build';

// Everything is in the Remix build, so pages, queue and cron share one copy of the code.
const { handlers } = build.entry.module;

export default {
  fetch: handlers.createFetch(build),
  queue: handlers.runQueue,
  scheduled: (event, env, ctx) => handlers.runCron(event.cron, env, ctx),
} satisfies ExportedHandler<Env>;
