// Serves the app from its sources: node scripts/dev/serve-app.mjs <wrangler config> <state folder> <port>
// A process of its own, since wrangler needs the project's Node; scripts/lib/supervise.mjs restarts it when it ends.
import { createServer } from 'node:http';
import { originAt } from '../lib/settings.mjs';
import { createApp } from './app.mjs';
import { openPlatform } from './platform.mjs';
import { createQueue } from './queue.mjs';
import { readRequest, writeAnswer } from './requests.mjs';
import { openVite } from './vite.mjs';

const [configFile = '', stateDir = '', portText] = process.argv.slice(2);
const port = Number(portText);

/**
 * The address at which `wrangler dev` runs a Worker's crons; scripts/lib/instance.mjs requests it when a cron is due.
 */
const SCHEDULED = '/cdn-cgi/local/scheduled';

const server = createServer();
const [platform, vite] = await Promise.all([openPlatform(configFile, stateDir), openVite(server)]);
/** @type {ReturnType<typeof createApp>} */
const app = createApp(vite, {
  port,
  env: /** @type {Env} */ ({
    ...platform.env,
    JOBS: createQueue((batch) => app.queue(batch)),
    // Vite has already served every existing file.
    ASSETS: { fetch: async () => new Response('Not found', { status: 404 }) },
  }),
});

server.on('request', (asked, reply) => {
  vite.middlewares(asked, reply, async () => {
    const request = readRequest(asked, originAt(port));
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === SCHEDULED && asked.headers['sec-fetch-site'] === 'cross-site')
      return void reply.writeHead(403).end();
    if (pathname === SCHEDULED) {
      await app.scheduled(searchParams.get('cron') ?? '').catch((error) => console.error(error));
      return void reply.end('ok');
    }
    await writeAnswer(await app.fetch(request), reply);
  });
});
server.listen(port, 'localhost');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await Promise.allSettled([vite.close(), platform.dispose()]);
    process.exit(0);
  });
}
