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
 * The text of `@remix-run/router` that remembers its route branches, by the first segment of what they match, and which
 * routes a path matched. Throws when the router no longer contains the two places, once each.
 */
export function cacheRouter(code: string): string {
  return swapOnce(swapOnce(code, BRANCHES, CACHED_BRANCHES), MATCH, REMEMBERED_MATCH);
}

/** The text with one place of it replaced. Throws when the place is not there exactly once. */
function swapOnce(code: string, found: string, by: string): string {
  const parts = code.split(found);
  if (parts.length !== 2) throw new Error(`not found exactly once: ${found}`);
  return parts.join(by);
}

/**
 * `@remix-run/router` flattens, ranks and compiles the whole route tree on every `matchRoutes()`, three or more times
 * a request, and then tries every route of a hundred. On the server the route arrays never change, so all of that can
 * be remembered. What paths matched is forgotten after 500 of them, since anybody can ask for new ones. Server build
 * only: in the browser lazy route discovery adds routes to the same arrays. The build fails when it does not hold the
 * router exactly once, so that a new version of it is not taken for one that was rewritten.
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
