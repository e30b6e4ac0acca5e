import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { devVarsFile } from '../lib/secrets.mjs';

/** Replaces the platform's cache, which exists only inside a Worker. The app's own memory keeps pages instead. */
const emptyCache = { match: async () => undefined, put: async () => undefined, delete: async () => false };

/**
 * The bindings of a Worker, in Node, on the same state as `npm start`.
 * @param {string} configPath
 * @param {string} stateDir
 */
export async function openPlatform(configPath, stateDir) {
  const persist = { path: join(stateDir, 'v3') };
  const { env, dispose } = await getPlatformProxy({ configPath, persist, envFiles: [devVarsFile] });
  Object.assign(globalThis, { caches: { default: emptyCache, open: async () => emptyCache } });
  return { env, dispose };
}

/** @returns {ExecutionContext} for work that continues after the response */
export function newContext() {
  const context = {
    waitUntil: (/** @type {Promise<unknown>} */ work) =>
      void Promise.resolve(work).catch((error) => console.error(error)),
    passThroughOnException: () => {},
    props: {},
  };
  return /** @type {ExecutionContext} */ (/** @type {unknown} */ (context));
}
