import { z } from 'zod';
import { Html, line, madeFrom, OwnId, Ref, savedOver } from './parts-schema';

/*
 * The lists that courses and articles are sorted by. The address that a row is made with is its id for ever: folders of
 * courses and articles name it by that.
 */

/** Which row is saved, and from which of its states; without an id it is a new one. */
const row = { rowId: Ref.optional(), ...madeFrom };

const lastPlace = 9999;
const badPlace = `must be a whole number from 1 to ${lastPlace}`;

/** Among the others, from 1. A row that is new has none yet: it comes last. */
export const Place = z.preprocess(
  (value) => (value === '' || value === undefined ? undefined : Number(value)),
  z.int(badPlace).min(1, badPlace).max(lastPlace, badPlace).optional(),
);

const named = { ...row, name: line(60), slug: OwnId };

export const SaveCategory = z.object({ ...named, place: Place }).transform(savedOver);
export type SaveCategory = z.output<typeof SaveCategory>;

/** In characters: all of them stand in one page. */
const longestAbout = 5000;

export const SaveTutor = z
  .object({
    ...row,
    /** Of one that is new. */
    ownId: OwnId.optional(),
    name: line(60),
    about: Html.max(longestAbout, `At most ${longestAbout} characters`),
  })
  .refine(({ rowId, ownId }) => rowId !== undefined || ownId !== undefined, {
    path: ['ownId'],
    message: 'Is required',
  })
  .transform(savedOver);
export type SaveTutor = z.output<typeof SaveTutor>;

export const SaveArticleSection = z
  .object({
    ...named,
    tagline: line(200),
    hexColor: z
      .string('Is required')
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #ff7a3c'),
    place: Place,
  })
  .transform(savedOver);
export type SaveArticleSection = z.output<typeof SaveArticleSection>;

export const SaveArticleCategory = z.object({ ...named, sectionId: Ref, place: Place }).transform(savedOver);
export type SaveArticleCategory = z.output<typeof SaveArticleCategory>;

export const SaveArticleTag = z.object(named).transform(savedOver);
export type SaveArticleTag = z.output<typeof SaveArticleTag>;
