import { z } from 'zod';
import { line, listRow, Markdown, namedRow, OwnId, Place, savedOver } from '~/features/drafts/parts-schema';
import { Cell } from '~/features/drafts/sheets';

/* The categories of courses, and the tutors. */

export const SaveCategory = z.object({ ...namedRow, place: Place }).transform(savedOver);
export type SaveCategory = z.output<typeof SaveCategory>;

/** In characters: one page shows all tutors. */
const longestAbout = 5000;

export const SaveTutor = z
  .object({
    ...listRow,
    /** The id that an administrator chooses for a new row. */
    ownId: OwnId.optional(),
    name: line(60),
    about: Markdown.max(longestAbout, `At most ${longestAbout} characters`),
  })
  .refine(({ rowId, ownId }) => rowId !== undefined || ownId !== undefined, {
    path: ['ownId'],
    message: 'Is required',
  })
  .transform(savedOver);
export type SaveTutor = z.output<typeof SaveTutor>;

/** A tutor's form fields. Empty fields are left out. */
export const TutorSheet = z
  .record(z.string(), Cell)
  .transform((typed) => Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')));
