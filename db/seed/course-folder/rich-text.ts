import { parser, type Token, type TokensList } from 'marked';
import { openTagOf, refusalOf } from '~/features/drafts/check-html.server';
import { allowedHtml } from '~/kit/html.server';
import type { Report } from './faults';

/** A Markdown token and the line on which it begins. */
export interface PlacedToken {
  token: Token;
  line: number;
}

/** Adds to each token the line on which it begins; the text begins on `firstLine`. */
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
 * Renders Markdown as HTML of the allow-list. Anything that the sanitiser would remove is reported as a fault: its
 * author would otherwise find a hole in the lesson.
 */
export function renderText(tokens: PlacedToken[], report: Report): string {
  const parts = tokens.map(({ token, line }) => {
    const html = parser([token]);
    const refusal = refusalOf(html);
    if (refusal) report(line, refusal);
    return allowedHtml(html);
  });
  const html = parts.join('').trim();
  const open = openTagOf(html);
  if (open && tokens[0]) report(tokens[0].line, open);
  return html;
}
