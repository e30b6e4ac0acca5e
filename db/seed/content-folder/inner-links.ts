import { paths } from '~/paths';
import type { AddressKind } from './findings';

/** Replaces the varying parts of an address, such as a course's. No address has such a part itself. */
const anyPart = 'any-part';

/** The pages of the site as patterns of their addresses. */
const pages = [...new Set(Object.values(paths).map(patternOf))].map((pattern) => new RegExp(pattern));

/** `build` gets a name where it takes one. In place of a query, the name only becomes a query, which is cut off. */
function patternOf(build: unknown): string {
  const path = (build as (...names: string[]) => string)(anyPart, anyPart).replace(/[?#].*$/, '');
  return `^${path.replaceAll(/[.]/g, '\\.').replaceAll(anyPart, '[\\w.-]+')}/?$`;
}

const named: [RegExp, AddressKind][] = [
  [/^\/(?:online-dj-courses|courses)\/([^/]+)/, 'course'],
  [/^\/(?:lessons|lessons-preview)\/([^/]+)/, 'lesson'],
  [/^\/dj-hub\/premium-article\/([^/]+)/, 'article'],
];

/** What a link to a page of the site leads to: no page, a course, lesson or article, or any other page. */
export function targetOf(address: string): 'nothing' | 'a page' | { kind: AddressKind; name: string } {
  const { pathname } = new URL(address, 'https://site.example');
  if (!pathname.startsWith('/api/') && !pages.some((page) => page.test(pathname))) return 'nothing';
  if (pathname === paths.courseSearch()) return 'a page';
  for (const [pattern, kind] of named) {
    const name = pattern.exec(pathname)?.[1];
    if (name) return { kind, name };
  }
  return 'a page';
}
