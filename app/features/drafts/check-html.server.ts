import { allowedHtml } from '~/kit/html.server';

const voidTags = new Set(['br', 'hr']);

/** What the sanitiser would take away from an author's HTML, in words; null when it stays as it is. */
export function refusalOf(html: string): string | null {
  return allowedHtml(html) === html ? null : nameRefusal(html);
}

/** The tag that has no counterpart, in words; null when each has. */
export function openTagOf(html: string): string | null {
  const open = firstUnclosed(html);
  return open ? `<${open}> is not closed, or not opened` : null;
}

function nameRefusal(html: string): string {
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi)].map(([, tag]) => (tag ?? '').toLowerCase());
  const refused = [...new Set(tags)].filter((tag) => allowedHtml(`<${tag}>`) !== `<${tag}>`);
  if (refused.length > 0) return `Not allowed in text: ${refused.map((tag) => `<${tag}>`).join(', ')}`;
  return 'Not allowed in text: comments, attributes, or links to this kind of address';
}

/** The first tag that has no counterpart. */
function firstUnclosed(html: string): string | undefined {
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (voidTags.has(tag)) continue;
    if (!slash) open.push(tag);
    else {
      const last = open.pop();
      if (last !== tag) return last ?? tag;
    }
  }
  return open[0];
}
