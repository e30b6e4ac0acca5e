import type { Plugin } from 'vite';

const BRANCHES = '  let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n';
const CACHED_BRANCHES = '  let branches = __candidates(routes, pathname);\n';

const MATCH = 'function matchRoutesImpl(routes, locationArg, basename, allowPartial) {';
const REMEMBERED_MATCH = `const __matched = new WeakMap();
function matchRoutesImpl(routes, locationArg, basename, allowPartial) {
  const path = typeof locationArg === 'string' ? parsePath(locationArg).pathname : locationArg.pathname;
  if (allowPartial || basename !== '/' || !path || path.length > 200)
    return __matchRoutes(routes, locationArg, basename, allowPartial);
  let known = __matched.get(routes);
  if (!known) __matched.set(routes, (known = new Map()));
  let matches = known.get(path);
  if (!matches) {
    matches = __matchRoutes(routes, locationArg, basename, allowPartial);
    if (!matches) return matches;
    if (known.size >= 500) known.clear();
    known.set(path, matches);
  }
  // Each request has parameters of its own.
  const params = { ...matches[0].params };
  return matches.map((match) => ({ ...match, params }));
}
const __indexes = new WeakMap();
const __firstOf = (path) => path.replace(/^\\/+/, '').split('/', 1)[0].toLowerCase();
// The branches that can match a path: those that begin with its first segment, and those that begin with anything.
function __candidates(routes, pathname) {
  let index = __indexes.get(routes);
  if (!index) {
    const all = flattenRoutes(routes);
    rankRouteBranches(all);
    const open = (first) => first.startsWith(':') || first.startsWith('*');
    const firsts = new Set(all.map(({ path }) => __firstOf(path)).filter((first) => !open(first)));
    const those = (wanted) => all.filter(({ path }) => open(__firstOf(path)) || __firstOf(path) === wanted);
    index = { by: new Map([...firsts].map((first) => [first, those(first)])), rest: those() };
    __indexes.set(routes, index);
  }
  return index.by.get(__firstOf(decodePath(pathname))) || index.rest;
}
function __matchRoutes(routes, locationArg, basename, allowPartial) {`;

/**
 * The source of `@remix-run/router`, changed to remember its route branches by their first path segment, and the routes
 * that a path matched. Throws if the source does not contain each of the two replaced passages exactly once.
 */
export function cacheRouter(code: string): string {
  return swapOnce(swapOnce(code, BRANCHES, CACHED_BRANCHES), MATCH, REMEMBERED_MATCH);
}

/** Replaces a passage. Throws if the code does not contain it exactly once. */
function swapOnce(code: string, found: string, by: string): string {
  const parts = code.split(found);
  if (parts.length !== 2) throw new Error(`not found exactly once: ${found}`);
  return parts.join(by);
}

/**
 * `@remix-run/router` flattens, ranks and compiles the whole route tree on every `matchRoutes()`, at least three times
 * a request, and then tries each of a hundred routes. On the server the route arrays never change, so the results can
 * be remembered. The matches are cleared after 500 paths, since anybody can request new paths. Server build only: in
 * the browser, lazy route discovery adds routes to the same arrays. The build fails unless it contains exactly one
 * rewritten router, so a new version of the router cannot slip through unchanged.
 */
export function remixRouterCache(): Plugin {
  let hits = 0;
  return {
    name: 'remix-router-cache',
    apply: 'build',
    transform(code, id, options) {
      if (!options?.ssr || !/@remix-run\/router\/dist\/router\.js$/.test(id.split('?')[0] ?? '')) return undefined;
      hits += 1;
      return { code: cacheRouter(code), map: null };
    },
    buildEnd(error) {
      if (error || this.environment?.name !== 'ssr' || hits === 1) return;
      this.error(`${hits} copies of the router were bundled`);
    },
  };
}
