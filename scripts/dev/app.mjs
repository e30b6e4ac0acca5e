import { asDevPage, brokenPage } from './dev-page.mjs';
import { newContext } from './platform.mjs';

/** @typedef {import('vite').ViteDevServer} ViteDevServer */
/** @typedef {{ entry: { module: { handlers: import('../../workers/handlers').Handlers } } }} Build */

/** @param {Request} request */
const isDocument = (request) => request.headers.get('sec-fetch-dest') === 'document';

/**
 * The app from its current sources, with the handlers that the platform calls on a Worker.
 * @param {ViteDevServer} vite
 * @param {{ env: Env, port: number }} options
 */
export function createApp(vite, { env, port }) {
  /** The fetch handler of each build. Its in-memory state is dropped with the build. */
  const fetches = new WeakMap();
  /** What Vite's overlay shows on the page that failed last. @type {{ message: string, stack: string } | null} */
  let failure = null;
  /** Whether the last page was an error page: it loads no modules of the app, so Vite would not reload it after an edit. */
  let isBroken = false;

  // An error page only says that something failed; the app's log has the details.
  const write = console.error;
  console.error = (...words) => {
    write(...words);
    const [line] = words;
    if (typeof line !== 'string' || !line.startsWith('{"level":"error"')) return;
    const { message = '', stack = '' } = JSON.parse(line);
    failure = { message, stack: vite.ssrRewriteStacktrace(stack) };
  };
  vite.ws.on('connection', () => {
    if (isBroken && failure) vite.ws.send({ type: 'error', err: failure });
  });

  async function load() {
    const build = /** @type {Build} */ (await vite.ssrLoadModule('virtual:remix/server-build'));
    const { handlers } = build.entry.module;
    if (!fetches.has(build)) fetches.set(build, handlers.createFetch(/** @type {any} */ (build)));
    return { handlers, fetchPage: fetches.get(build) };
  }

  vite.watcher.on('all', () => {
    if (!isBroken) return;
    isBroken = false;
    vite.ws.send({ type: 'full-reload' });
  });

  return {
    /** @param {Request} request */
    async fetch(request) {
      try {
        const { fetchPage } = await load();
        const answer = await fetchPage(request, env, newContext());
        if (isDocument(request)) isBroken = answer.status >= 500;
        return asDevPage(answer, port);
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        vite.ssrFixStacktrace(error);
        console.error(error);
        failure = { message: error.message, stack: error.stack ?? '' };
        isBroken ||= isDocument(request);
        return brokenPage(error, port);
      }
    },
    /** @param {any} batch */
    queue: async (batch) => (await load()).handlers.runQueue(batch, env, newContext()),
    /** @param {string} cron */
    scheduled: async (cron) => (await load()).handlers.runCron(cron, env, newContext()),
  };
}
