import { rewritesModule, swapOnce } from './rewrites-module';

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
function __matchRoutes(routes, locationArg, basename, allowPartial) {`;

const COMPILE = 'function compilePath(path, caseSensitive, end) {';
const CACHED_COMPILE = `const __indexes = new WeakMap();
const __compiled = new Map();
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
function compilePath(path, caseSensitive, end) {
  const key = (caseSensitive ? "1" : "0") + (end === false ? "0" : "1") + path;
  let hit = __compiled.get(key);
  if (!hit) {
    hit = __compilePath(path, caseSensitive, end);
    if (__compiled.size < 5000) __compiled.set(key, hit);
  }
  return hit;
}
function __compilePath(path, caseSensitive, end) {`;

const swaps = [
  [BRANCHES, CACHED_BRANCHES],
  [COMPILE, CACHED_COMPILE],
  [MATCH, REMEMBERED_MATCH],
] as const;

/**
 * The text of `@remix-run/router` that remembers its route branches, by the first segment of what they match, its
 * compiled paths, and which routes a path matched. Throws when the router no longer contains the three places, once each.
 */
export function cacheRouter(code: string): string {
  return swaps.reduce((text, [from, to]) => swapOnce(text, from, to), code);
}

/**
 * `@remix-run/router` flattens, ranks and compiles the whole route tree on every `matchRoutes()`, three or more times
 * a request, and then tries every route of a hundred. On the server the route arrays never change, so all of that can
 * be remembered. What paths matched is forgotten after 500 of them, since anybody can ask for new ones. Server build
 * only: in the browser lazy route discovery adds routes to the same arrays.
 */
export const remixRouterCache = () =>
  rewritesModule({
    name: 'remix-router-cache',
    module: /@remix-run\/router\/dist\/router\.js$/,
    build: 'ssr',
    rewrite: cacheRouter,
  });
