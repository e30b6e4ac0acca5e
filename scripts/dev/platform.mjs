import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { devVarsFile } from '../lib/secrets.mjs';

/** The platform's cache is given by itself to a Worker alone; the app's own memory keeps pages here. */
const emptyCache = { match: async () => undefined, put: async () => undefined, delete: async () => false };

/**
 * What a Worker is given, in Node: bindings of the very state that `npm start` runs on.
 * @param {string} configPath
 * @param {string} stateDir
 */
export async function openPlatform(configPath, stateDir) {
  const persist = { path: join(stateDir, 'v3') };
  const { env, dispose } = await getPlatformProxy({ configPath, persist, envFiles: [devVarsFile] });
  Object.assign(globalThis, { caches: { default: emptyCache, open: async () => emptyCache } });
  return { env, dispose };
}

/** @returns {ExecutionContext} what a handler may hand work to that goes on after its answer */
export function newContext() {
  const context = {
    waitUntil: (/** @type {Promise<unknown>} */ work) =>
      void Promise.resolve(work).catch((error) => console.error(error)),
    passThroughOnException: () => {},
    props: {},
  };
  return /** @type {ExecutionContext} */ (/** @type {unknown} */ (context));
}
