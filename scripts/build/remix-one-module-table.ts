import { rewritesModule, swapOnce } from './rewrites-module';

const FOUND = 'routeModules: createEntryRouteModules(build.routes),';
const ONCE = 'routeModules: __moduleTable(build.routes),';
const TABLE = `
const __moduleTables = new WeakMap();
function __moduleTable(routes) {
  let table = __moduleTables.get(routes);
  if (!table) __moduleTables.set(routes, (table = Object.freeze(createEntryRouteModules(routes))));
  return table;
}
`;

/**
 * Remix writes the table of all route modules anew for each document, though a build's never changes. Throws when its
 * server runtime no longer does that in one place.
 */
export function keepModuleTable(code: string): string {
  return swapOnce(code, FOUND, ONCE) + TABLE;
}

export const remixOneModuleTable = () =>
  rewritesModule({
    name: 'remix-one-module-table',
    module: /@remix-run\/server-runtime\/dist\/esm\/server\.js$/,
    build: 'ssr',
    rewrite: keepModuleTable,
  });
