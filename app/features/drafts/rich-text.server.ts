import { allowedHtml, escapeHtml, sanitizeHtml, unescapeHtml } from '~/kit/text/html.server';
import { isSafeLink } from '~/kit/text/safe-link';
import { oneSpaced, openTagOf } from './html-tree';
import { htmlOfToken, htmlOfTokens, type PlacedToken, sourceOf, textTokens, underlined } from './markdown';
import { type Bounds, longestText, markdownBounds } from './markdown-bounds';
import { markdownOf } from './markdown-of';

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
  if (html.includes('<!--')) return 'Not allowed in text: comments (<!-- … -->)';
  const tag = html.match(/<[a-z][^<>]*>/gi)?.find((one) => !allowedHtml(one).startsWith(one));
  return `Not allowed in text: the attributes of ${tag ?? 'a tag'}`;
}

/** The addresses of the links in HTML. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^<>]*?href="([^"]*)"/gi)].map(([, address = '']) => unescapeHtml(address).trim());
}

/** Reports a fault in a text, with its line. */
type Report = (line: number, message: string) => void;

/**
 * Renders Markdown as HTML of the allow-list. Anything that the sanitiser would remove is reported as a fault, since
 * the author would otherwise find a gap in the lesson. `link` is called with the address of each link.
 */
export function renderText(tokens: PlacedToken[], report: Report, link?: Report): string {
  const parts = tokens.map(({ token, line }) => {
    const html = htmlOfToken(token);
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

/** A text as it is stored: what its author wrote, and what a reader sees. */
export interface StoredText {
  markdown: string;
  html: string;
}

/**
 * What is stored of a text of the office. All of its doors lead through here: forms, the API and folders. A text that is
 * HTML only is written as Markdown where Markdown says exactly the same.
 */
export function readText(markdown: string, report: Report, bounds?: Bounds): StoredText {
  let isFaulty = false;
  const html = htmlOf(
    markdown,
    (line, fault) => {
      isFaulty = true;
      report(line, fault);
    },
    bounds,
  );
  if (isFaulty) return { html, markdown };
  return { html, markdown: html === oneSpaced(markdown) ? markdownOf(html) : settled(markdown, html) };
}

/**
 * The Markdown as its author wrote it, with one empty line between its blocks. A folder puts the texts of a lesson into
 * one file, so links get their addresses here, where they may stand elsewhere in the text.
 */
function settled(markdown: string, html: string): string {
  const written = sourceOf(textTokens(markdown));
  return htmlOfTokens(textTokens(written)) === html ? written : markdownOf(html);
}

/**
 * The Markdown of a stored text; null for no text. The version before stored HTML only, whose Markdown is made when it
 * is read.
 */
export function storedMarkdown<Html extends string | null>(
  { html, markdown }: { html: Html; markdown: string | null },
  bounds?: Bounds,
): Html {
  return (markdown ?? (html && markdownOf(html, bounds))) as Html;
}

/** The HTML of a text in a kept draft, which may have faults. */
export const htmlOfDraft = (markdown: string, bounds?: Bounds) => sanitizeHtml(htmlOf(markdown, () => {}, bounds));
