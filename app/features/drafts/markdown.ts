import { lexer, parser, type Token, type TokensList } from 'marked';
import { oneSpaced } from './html-tree';

/* Markdown in the dialect of course folders. The office's editor and the server both read it here. */

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

/** The tokens of a Markdown text. A no-break space after the sign of a heading or an item counts as a space. */
export function tokensOf(markdown: string, firstLine = 1): PlacedToken[] {
  const spaced = markdown.replaceAll(/^([ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)]))\u00a0/gm, '$1 ');
  return placeTokens(lexer(spaced), firstLine);
}

/** The tokens of a Markdown text that have content. */
export function textTokens(markdown: string, firstLine = 1): PlacedToken[] {
  return tokensOf(markdown, firstLine).filter(({ token }) => !['space', 'def'].includes(token.type));
}

/** The Markdown of these blocks. */
export const sourceOf = (tokens: PlacedToken[]) =>
  tokens.map(({ token }) => token.raw.replaceAll(/^\n+|\n+$/g, '')).join('\n\n');

/** The HTML of a block, which ends its line. Nothing is refused here. */
export function htmlOfToken(token: Token): string {
  const html = parser([token]);
  return token.type === 'html' ? `${html.trimEnd()}\n` : html;
}

/** The HTML of a text. Nothing is refused here. */
export const htmlOfTokens = (tokens: PlacedToken[]) =>
  oneSpaced(tokens.map(({ token }) => htmlOfToken(token)).join(''));

/** A message about a heading that is made by hyphens on the line below it; null for any other token. */
export function underlined({ type, raw }: Token): string | null {
  return type === 'heading' && /\n-+\s*$/.test(raw)
    ? 'A line --- right below a text makes it a heading: leave an empty line between them'
    : null;
}
