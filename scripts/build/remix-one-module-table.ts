import type { Plugin } from 'vite';

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
  if (code.split(FOUND).length !== 2) throw new Error(`remix-one-module-table: not found exactly once: ${FOUND}`);
  return code.replace(FOUND, ONCE) + TABLE;
}

export function remixOneModuleTable(): Plugin {
  let hits = 0;
  return {
    name: 'remix-one-module-table',
    apply: 'build',
    transform(code, id) {
      if (!/@remix-run\/server-runtime\/dist\/esm\/server\.js$/.test(id.split('?')[0] ?? '')) return undefined;
      hits += 1;
      return { code: keepModuleTable(code), map: null };
    },
    buildEnd(error) {
      if (!error && this.environment?.name === 'ssr' && hits === 0)
        this.error('remix-one-module-table: the server runtime was not bundled');
    },
  };
}
