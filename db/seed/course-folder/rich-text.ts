import { parser, type Token, type TokensList } from 'marked';
import { allowedHtml } from '~/kit/html.server';
import type { Report } from './faults';

const voidTags = new Set(['br', 'hr']);

/** A token of Markdown and the line on which it begins. */
export interface PlacedToken {
  token: Token;
  line: number;
}

/** Tokens with the lines on which they begin, when their text begins on `firstLine`. */
export function placeTokens(tokens: TokensList | Token[], firstLine: number): PlacedToken[] {
  let line = firstLine;
  return tokens.map((token) => {
    const indent = /^\n*/.exec(token.raw)?.[0].length ?? 0;
    const placed = { token, line: line + indent };
    line += token.raw.split('\n').length - 1;
    return placed;
  });
}

/**
 * Markdown as HTML of the allow-list. What the sanitiser would take away is a fault and not taken away in silence: its
 * author would find a hole in the lesson.
 */
export function renderText(tokens: PlacedToken[], report: Report): string {
  const parts = tokens.map(({ token, line }) => {
    const html = parser([token]);
    const cleaned = allowedHtml(html);
    if (cleaned !== html) report(line, nameRefusal(html));
    return cleaned;
  });
  const html = parts.join('').trim();
  const open = firstUnclosed(html);
  if (open && tokens[0]) report(tokens[0].line, `<${open}> is not closed, or not opened`);
  return html;
}

function nameRefusal(html: string): string {
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi)].map(([, tag]) => (tag ?? '').toLowerCase());
  const refused = [...new Set(tags)].filter((tag) => allowedHtml(`<${tag}>`) !== `<${tag}>`);
  if (refused.length > 0) return `Not allowed in a text: ${refused.map((tag) => `<${tag}>`).join(', ')}`;
  return 'Not allowed in a text: a comment, an attribute, or a link to such an address';
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
