import type { FieldRules } from '~/kit/field-rules';
import { folded } from '~/kit/text/folded';
import { plainBreaks, visiblePattern, withFewMarks, withoutControls } from '~/kit/text/plain-text';

/** In characters (specification, B32). */
export const longestNote = 2000;

/** The number of notes that a member can keep. */
export const mostNotes = 5000;

/** The number of notes on a page of the list, and below a lesson's video. */
export const perPage = 50;

/** The text without control characters and without piles of marks. */
export function tidyNote(typed: string): string {
  return withFewMarks(withoutControls(plainBreaks(typed)));
}

/** The rules of a note's text. Form and API share them. */
export const noteRules: FieldRules = {
  required: 'Is required',
  reads: (typed) => tidyNote(typed).trim(),
  rules: [
    [new RegExp(visiblePattern, 'u'), "Note can't contain spaces only"],
    [{ least: 1, most: longestNote }, 'Note can be up to 2,000 symbols'],
  ],
};

/** The words of a search, as notes are compared with them; at most ten. */
export function wordsOf(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean).slice(0, 10);
}

/** The anchor of a note in its page. */
export function anchorOf(id: string): string {
  return `#note-${id}`;
}
