import type { InlinedCss } from './styles';

const texts = import.meta.glob<string>(['./css/*.css', '!./css/{tokens,base}.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
});
const hrefs = import.meta.glob<string>(['./css/*.css', '!./css/{tokens,base}.css'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Style sheets by the address under which the build publishes them. */
const textOf = new Map(Object.entries(hrefs).map(([file, href]) => [href, texts[file] ?? '']));

/**
 * In characters; about 9.5 kB of gzip, which leaves the document its part of the 14 kB that the first round trip of a
 * connection carries.
 */
const limit = 42_000;

/** The sheets of one page as text, or null when they are better fetched (and cached) by themselves. */
export function inlineCss(sheets: string[]): InlinedCss | null {
  const known = sheets.filter((href) => textOf.has(href));
  const text = known.map((href) => textOf.get(href)).join('\n');
  if (known.length === 0 || text.length > limit) return null;
  return { text, hrefs: known };
}
