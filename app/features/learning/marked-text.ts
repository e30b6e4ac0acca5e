import type { MarkedText } from './view';

/** The marks around a found word, and in place of text that is left out: no text of an index holds any of them. */
export const marks = { start: '\u0002', end: '\u0003', cut: '\u0004' };

/** A text of a search in pieces: those between its marks were found. */
export function markedText(text: string): MarkedText {
  const [before = '', ...rest] = text.replaceAll(marks.cut, '…').split(marks.start);
  const parts = rest.flatMap((piece) => {
    const [found = '', after = ''] = piece.split(marks.end);
    return [
      { text: found, isFound: true },
      { text: after, isFound: false },
    ];
  });
  return [{ text: before, isFound: false }, ...parts].filter((part) => part.text !== '');
}

/** Without a found word an excerpt is only how the text begins. */
export function isMarked(text: string | null): text is string {
  return text?.includes(marks.start) ?? false;
}
