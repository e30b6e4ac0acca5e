/** A text in pieces; search matches are marked. */
export type MarkedText = { text: string; isFound: boolean }[];

/** Marks around a match, and for left out text; indexed texts contain none of them. */
export const marks = { start: '\u0002', end: '\u0003', cut: '\u0004' };

/** From this length on a longer word is marked too: `mixing` for `mixi`, but not `they` for `the`. */
const longEnough = 4;

/**
 * Splits a search excerpt at its marks: pieces between start and end are matches, and a cut is left out text. With
 * `query`, a short typed word only marks itself.
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

/** Normalised like the search index: lower case, without accents. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether an excerpt has a match; without one it is only the start of the text. */
export function isMarked(text: string | null): text is string {
  return text?.includes(marks.start) ?? false;
}
