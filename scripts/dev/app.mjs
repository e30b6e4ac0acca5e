import { root } from '../lib/settings.mjs';
import { asDevPage, brokenPage } from './dev-page.mjs';
import { locateError } from './locate-error.mjs';
import { notingErrors } from './note-errors.mjs';
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
  let isBroken = false;

  async function load() {
    const build = /** @type {Build} */ (await vite.ssrLoadModule('virtual:remix/server-build'));
    const { handlers } = build.entry.module;
    if (!fetches.has(build)) fetches.set(build, handlers.createFetch(/** @type {any} */ (build)));
    return { handlers, fetchPage: fetches.get(build) };
  }

  // An error page loads no modules of the app, so Vite would not reload it after an edit.
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
        const { result, errors } = await notingErrors(() => fetchPage(request, env, newContext()));
        const located = errors.map((error) =>
          locateError({ ...error, stack: error.stack && vite.ssrRewriteStacktrace(error.stack) }, root),
        );
        if (result.status >= 500 && isDocument(request)) isBroken = true;
        return asDevPage(result, located, port);
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        vite.ssrFixStacktrace(error);
        console.error(error);
        isBroken ||= isDocument(request);
        return brokenPage(locateError(error, root), port);
      }
    },
    /** @param {any} batch */
    queue: async (batch) => (await load()).handlers.runQueue(batch, env, newContext()),
    /** @param {string} cron */
    scheduled: async (cron) => (await load()).handlers.runCron(cron, env, newContext()),
  };
}
