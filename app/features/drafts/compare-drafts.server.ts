import { diffWordsWithSpace } from 'diff';
import { plainBreaks } from '~/kit/text/plain-text';
import { type Fields, listIn } from './fields';
import { type Labels, nameOfField } from './labels';

/** A piece of a text, which is in both texts or in this one only. */
export interface Piece {
  text: string;
  isOnlyHere: boolean;
}

export interface Difference {
  label: string;
  before: Piece[];
  after: Piece[];
}

/** Fields that mean nothing to a reader. */
const unseen = /(?:^|\.)(?:revision|is|was|isDraft|isWithdrawn)$|\.question\.id$/;

/** Ticked options, whose order is irrelevant. */
const unordered = /^tagIds$|(?:^|\.)gear\./;

/** The differences between two states of a draft, field by field, and word by word inside a field. */
export function compareDrafts(before: Fields, after: Fields, labels: Labels): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names
    .filter((name) => !unseen.test(name))
    .map((name) => ({ name, from: textOf(before, name), to: textOf(after, name) }))
    .filter(({ from, to }) => from !== to);
  const steps = { left: mostSteps };
  return differing.map(({ name, from, to }) => ({
    label: nameOfField(name, labels),
    ...piecesOf(from, to, steps),
  }));
}

function textOf(fields: Fields, name: string): string {
  const own = unordered.test(name) ? listIn(fields, name).toSorted() : listIn(fields, name);
  return plainBreaks(own.join(', ')).trim();
}

/** The most words and signs that one field's comparison adds and removes. A field that differs more is shown whole. */
const mostEdits = 400;
/** What all fields together may cost: the square of the edits, and the letters that are divided into words. */
const mostSteps = 400_000;
/** The characters that are shown at each end of an unchanged part. */
const around = 120;

function piecesOf(from: string, to: string, steps: { left: number }): Pick<Difference, 'before' | 'after'> {
  // Each change is a part of both texts, or of only one of them.
  const changes = changesOf(from, to, steps) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ];
  const side = (isHere: (change: (typeof changes)[number]) => boolean): Piece[] =>
    changes.flatMap((change, at): Piece[] => {
      if (!change.added && !change.removed) {
        return [{ text: shortened(change.value, at === 0, at === changes.length - 1), isOnlyHere: false }];
      }
      return isHere(change) ? [{ text: change.value, isOnlyHere: true }] : [];
    });
  return { before: side(({ removed }) => removed), after: side(({ added }) => added) };
}

function changesOf(from: string, to: string, steps: { left: number }) {
  steps.left -= from.length + to.length;
  const maxEditLength = Math.min(mostEdits, Math.floor(Math.sqrt(Math.max(0, steps.left))));
  if (maxEditLength === 0) return null;
  const changes = diffWordsWithSpace(from, to, { maxEditLength }) ?? null;
  const made = changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  steps.left -= (made ?? maxEditLength) ** 2;
  return changes;
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * around + 20) return text;
  const start = isFirst ? '' : text.slice(0, around);
  const end = isLast ? '' : text.slice(-around);
  return `${start} … ${end}`;
}
