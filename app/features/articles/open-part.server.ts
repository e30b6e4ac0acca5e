import { textOfHtml } from '~/kit/html.server';

/** The most words of an article that everybody may read (decisions, Catalogue and learning, "Article preview"). */
const previewWords = 120;

const wordsAMinute = 220;

interface Block {
  html: string | null;
}

/**
 * The beginning of an article that everybody may read, as HTML: as many whole paragraphs, lists and tables as fit into
 * `previewWords`. It does not end with a heading, since the text under the heading is not shown.
 */
export function cutPreview(blocks: readonly Block[]): string {
  const kept: string[] = [];
  let words = 0;
  for (const piece of blocks.flatMap(({ html }) => piecesOf(html ?? ''))) {
    words += countWords(piece);
    if (words > previewWords) break;
    kept.push(piece);
  }
  while (/^<h\d\b/.test(kept.at(-1) ?? '')) kept.pop();
  return kept.join('\n');
}

/** The reading time of an article: whole minutes, at least one. */
export function countMinutes(blocks: readonly Block[]): number {
  const words = blocks.reduce((sum, { html }) => sum + countWords(html ?? ''), 0);
  return Math.max(1, Math.round(words / wordsAMinute));
}

function countWords(html: string): number {
  return textOfHtml(html).split(' ').filter(Boolean).length;
}

const withoutEnd = new Set(['br', 'hr']);

/** Splits well-formed HTML into its outermost elements. Text outside of all elements is a piece, too. */
function piecesOf(html: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  const keep = (end: number) => {
    const piece = html.slice(start, end).trim();
    if (piece) pieces.push(piece);
    start = end;
  };
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi)) {
    if (withoutEnd.has((tag[2] ?? '').toLowerCase())) continue;
    if (tag[1]) {
      depth -= 1;
      if (depth === 0) keep(tag.index + tag[0].length);
    } else {
      if (depth === 0) keep(tag.index);
      depth += 1;
    }
  }
  keep(html.length);
  return pieces;
}
