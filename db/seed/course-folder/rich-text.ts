import { parser, type Token, type TokensList } from 'marked';
import { openTagOf, refusalOf } from '~/features/drafts/check-html.server';
import { allowedHtml } from '~/kit/html.server';
import type { Report } from './faults';

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
    const refusal = refusalOf(html);
    if (refusal) report(line, refusal);
    return allowedHtml(html);
  });
  const html = parts.join('').trim();
  const open = openTagOf(html);
  if (open && tokens[0]) report(tokens[0].line, open);
  return html;
}
