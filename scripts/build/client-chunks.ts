import type { Rollup } from 'vite';

/** Needed by every page: React, Remix and what binds the modules together. */
const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[^/]+)\/|^\0/;
const SHARED = /\/app\/(ui|kit)\/|\/app\/paths\.ts$/;
const AREA = /\/app\/features\/([^/]+)\//;

/**
 * Which file of the client build a module goes into: one for the framework, one for the components that all pages
 * share, one for each area, so that a page wakes up from a handful of files. By itself Rollup makes a file for each set
 * of pages that share a module: 25 to 35 for a page, each of which costs a slow phone a request and a few milliseconds.
 * A module that is loaded on demand stays alone.
 */
export const clientChunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const file = id.split('?')[0] ?? '';
  if (getModuleInfo(id)?.dynamicImporters.length) return undefined;
  if (FRAMEWORK.test(file)) return 'framework';
  if (SHARED.test(file)) return 'shared';
  return AREA.exec(file)?.[1];
};
