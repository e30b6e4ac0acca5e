import type { MarkedText } from './view';

/** The marks around a found word, and in place of text that is left out: no text of an index holds any of them. */
export const marks = { start: '\u0002', end: '\u0003', cut: '\u0004' };

/** From so many letters on a word that goes on is marked too: `mixing` for `mixi`, but no `they` for `the`. */
const longEnough = 4;

/**
 * A text of a search in pieces: those between its marks were found. Where a block of it ends, something is left out. With
 * `query`, what was typed, a short word marks only itself.
 */
export function markedText(text: string, query = ''): MarkedText {
  const words = folded(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isMeant = (found: string) => {
    const begun = words.filter((word) => folded(found).startsWith(word));
    return !begun.length || begun.some((word) => word.length >= longEnough || word === folded(found));
  };
  const [before = '', ...rest] = text
    .replaceAll(marks.cut, '…')
    .replaceAll(/\s*\n\s*/g, ' … ')
    .split(marks.start);
  const parts = rest.flatMap((piece) => {
    const [found = '', after = ''] = piece.split(marks.end);
    return [
      { text: found, isFound: isMeant(found) },
      { text: after, isFound: false },
    ];
  });
  return [{ text: before, isFound: false }, ...parts].filter((part) => part.text !== '');
}

/** As the search reads it: in small letters, without accents. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Without a found word an excerpt is only how the text begins. */
export function isMarked(text: string | null): text is string {
  return text?.includes(marks.start) ?? false;
}
