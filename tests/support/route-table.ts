import type { RouteConfigEntry } from '@remix-run/route-config';

export type TableRow = { pattern: string; file: string };

/** The rows of a route table: complete patterns, without layouts, which have no address. */
export function flattenRoutes(routes: unknown, parent = ''): TableRow[] {
  if (!Array.isArray(routes)) throw new Error('the route table is no list');
  return (routes as RouteConfigEntry[]).flatMap(({ path, index, file, children }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    const own = path || index ? [{ pattern: pattern || '/', file }] : [];
    return [...own, ...(children ? flattenRoutes(children, pattern) : [])];
  });
}

/** The row that matches an address; the catch-all row counts as none. */
export function matchRoute(table: TableRow[], pathname: string): TableRow | undefined {
  return table.find(({ pattern }) => !pattern.endsWith('*') && toRegExp(pattern).test(pathname));
}

function toRegExp(pattern: string): RegExp {
  const segments = pattern.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return segment.endsWith('?') ? '[^/]*' : '[^/]+';
  });
  return new RegExp(`^${segments.join('/') || '/'}$`);
}
