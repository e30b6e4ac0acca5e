import { lexer, parser, type Token, type TokensList } from 'marked';
import { allowedHtml, deepestHtml, escapeHtml, unescapeHtml, withoutEnd } from '~/kit/text/html.server';
import { isSafeLink } from '~/kit/text/safe-link';
import { type Bounds, longestText, markdownBounds } from './markdown-bounds';

/** A message about what the sanitiser would remove from an author's HTML; null if it would remove nothing. */
export function refusalOf(html: string): string | null {
  return allowedHtml(html) === html ? null : nameRefusal(html);
}

function nameRefusal(html: string): string {
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi)].map(([, tag]) => (tag ?? '').toLowerCase());
  const refused = [...new Set(tags)].filter((tag) => allowedHtml(`<${tag}>`) !== `<${tag}>`);
  if (refused.length > 0) return `Not allowed in text: ${refused.map((tag) => `<${tag}>`).join(', ')}`;
  const address = linksIn(html).find((one) => !isSafeLink(one));
  if (address !== undefined) {
    return `The link to “${address}” leads nowhere: an address begins with https://, mailto:, / for a page of this site, or #`;
  }
  return 'Not allowed in text: comments and attributes';
}

/** The addresses of the links in HTML. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^<>]*?href="([^"]*)"/gi)].map(([, address = '']) => unescapeHtml(address).trim());
}

/** A message about the first tag without a matching tag, or about tags that are nested too deep; null if there is none. */
export function openTagOf(html: string): string | null {
  const words = (tag: string) => `<${tag}> is not closed, or not opened`;
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/g)) {
    if (withoutEnd.has(tag)) continue;
    if (!slash) {
      open.push(tag);
      if (open.length > deepestHtml) return `Elements can be nested up to ${deepestHtml} levels deep`;
    } else {
      const last = open.pop();
      if (last !== tag) return words(last ?? tag);
    }
  }
  return open[0] ? words(open[0]) : null;
}

/** Reports a fault in a text, with its line. */
type Report = (line: number, message: string) => void;

/** A Markdown token and the line on which it begins. */
export interface PlacedToken {
  token: Token;
  line: number;
}

/** Adds to each token the line on which it begins; the text begins on `firstLine`. */
function placeTokens(tokens: TokensList | Token[], firstLine: number): PlacedToken[] {
  let line = firstLine;
  return tokens.map((token) => {
    const indent = /^\n*/.exec(token.raw)?.[0].length ?? 0;
    const placed = { token, line: line + indent };
    line += token.raw.split('\n').length - 1;
    return placed;
  });
}

/**
 * Renders Markdown as HTML of the allow-list. Anything that the sanitiser would remove is reported as a fault, since
 * the author would otherwise find a gap in the lesson. `link` is called with the address of each link.
 */
export function renderText(tokens: PlacedToken[], report: Report, link?: Report): string {
  const parts = tokens.map(({ token, line }) => {
    const html = parser([token]);
    const refusal = refusalOf(html);
    if (refusal) report(line, refusal);
    else for (const address of linksIn(html)) link?.(line, address);
    return allowedHtml(html);
  });
  const html = parts.join('').trim();
  const open = openTagOf(html);
  if (open && tokens[0]) report(tokens[0].line, open);
  return html;
}

/**
 * The HTML of a text that is one block, from the Markdown of course folders. Markdown that would begin another block in
 * a folder is a fault. Markdown beyond the bounds is a fault, too, and becomes one paragraph of plain text.
 */
export function htmlOf(markdown: string, report: Report, bounds: Bounds = markdownBounds()): string {
  const over = bounds(markdown);
  if (over) {
    report(over.line, over.fault);
    return `<p>${escapeHtml(markdown.slice(0, longestText))}</p>`;
  }
  const tokens = textTokens(markdown);
  for (const { token, line } of tokens) {
    const fault =
      token.type === 'hr' ? 'A line --- begins a new block in a course folder. Add a block instead' : underlined(token);
    if (fault) report(line, fault);
  }
  return oneSpaced(renderText(tokens, report));
}

/** A message about a heading that is made by hyphens on the line below it; null for any other token. */
export function underlined({ type, raw }: Token): string | null {
  return type === 'heading' && /\n-+\s*$/.test(raw)
    ? 'A line --- right below a text makes it a heading: leave an empty line between them'
    : null;
}

/** HTML as it is stored: without blank lines. */
export const oneSpaced = (html: string) => html.trim().replaceAll(/\n{2,}/g, '\n');

/** The tokens of a Markdown text. A no-break space after the sign of a heading or an item counts as a space. */
export function tokensOf(markdown: string, firstLine = 1): PlacedToken[] {
  const spaced = markdown.replaceAll(/^([ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)]))\u00a0/gm, '$1 ');
  return placeTokens(lexer(spaced), firstLine);
}

/** The tokens of a Markdown text that have content. */
export function textTokens(markdown: string, firstLine = 1): PlacedToken[] {
  return tokensOf(markdown, firstLine).filter(({ token }) => !['space', 'def'].includes(token.type));
}
