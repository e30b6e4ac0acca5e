import { readHtml } from '~/features/drafts/html-tree';
import { textOfHtml } from '~/kit/text/html.server';
import { withoutEnd } from '~/kit/text/html-elements';

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

/** The first paragraph of a preview as plain text; empty if it has none. */
export function firstParagraph(preview: string): string {
  return textOfHtml(piecesOf(preview).find((piece) => /^<p\b/.test(piece)) ?? '');
}

/** The reading time of an article: whole minutes, at least one. */
export function countMinutes(blocks: readonly Block[]): number {
  const words = blocks.reduce((sum, { html }) => sum + countWords(html ?? ''), 0);
  return Math.max(1, Math.round(words / wordsAMinute));
}

function countWords(html: string): number {
  return textOfHtml(html).split(' ').filter(Boolean).length;
}

/** Splits well-formed HTML into its outermost elements. Text outside of all elements is a piece, too. */
function piecesOf(html: string): string[] {
  const pieces = [''];
  for (const node of readHtml(html)) {
    if (node.kind === 'element' && !withoutEnd.has(node.tag)) pieces.push(node.source, '');
    else pieces.push((pieces.pop() ?? '') + node.source);
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}
