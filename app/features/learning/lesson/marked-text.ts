import { folded } from '~/kit/text/folded';

/** A text in pieces; search matches are marked. */
export type MarkedText = { text: string; isFound: boolean }[];

/** Characters that mark the start and end of a match, and omitted text. Indexed texts contain none of them. */
export const marks = { start: '\u0002', end: '\u0003', cut: '\u0004' };

/** A typed word of at least this length also marks longer words: `mixi` marks `mixing`, but `the` not `they`. */
const longEnough = 4;

/**
 * Splits a search excerpt into matches and the text between them; omitted text becomes an ellipsis. With `query`, a
 * short word of the search marks only the same word, not longer words that begin with it.
 */
export function markedText(text: string, query = ''): MarkedText {
  const words = folded(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isMeant = (found: string) => {
    const begun = words.filter((word) => folded(found).startsWith(word));
    return !begun.length || begun.some((word) => word.length >= longEnough || word === folded(found));
  };
  const lines = text.replaceAll(marks.cut, '…').split('\n');
  const [before = '', ...rest] = joined(lines).split(marks.start);
  const parts = rest.flatMap((piece) => {
    const [found = '', after = ''] = piece.split(marks.end);
    return [
      { text: found, isFound: isMeant(found) },
      { text: after, isFound: false },
    ];
  });
  return [{ text: before, isFound: false }, ...parts].filter((part) => part.text !== '');
}

/** The lines in one, without empty ones. */
function joined(lines: string[]): string {
  if (lines.length === 1) return lines[0] ?? '';
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' … ');
}

/**
 * The matching line of a passage, from the beginning of the match's sentence on, at most `most` words. Headings and
 * table cells, which end without a full stop, are used only if nothing else matches.
 */
export function sentenceOf(passage: string, most: number): string {
  const lines = passage.replaceAll(marks.cut, '…').split('\n').filter(isMarked);
  const line = lines.find((one) => /[.!?…][”’")]*$/.test(one)) ?? lines[0] ?? '';
  // If a capital follows the cut, nothing of that sentence was omitted.
  const text = line.replace(/^…(?=\p{Lu})/u, '');
  const begins = [...text.matchAll(/^(?!…)|[.!?:][”’")]*\s+/g)].map(({ index, 0: end }) => index + end.length);
  const at = text.indexOf(marks.start);
  const begin = begins.findLast((one) => one <= at) ?? begins.find((one) => text.includes(marks.start, one)) ?? 0;
  const words = text.slice(begin).split(' ');
  const found = words.findIndex((word) => word.includes(marks.start));
  const first = found < most ? 0 : found - Math.floor(most / 2);
  const shown = words.slice(first, first + most).join(' ');
  return `${first > 0 ? '…' : ''}${first + most < words.length ? `${shown.replace(/[,;:]$/, '')}…` : shown}`;
}

/** Whether an excerpt has a match; without one it is only the start of the text. */
export function isMarked(text: string | null): text is string {
  return text?.includes(marks.start) ?? false;
}
