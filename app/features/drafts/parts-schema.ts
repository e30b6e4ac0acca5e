import { z } from 'zod';
import { equipment, software } from '~/features/accounts/profile/options';
import { longestCaptions } from '~/features/media/caption-lines';
import { captionsTooLong, readCaptions, spellCaptionFault } from '~/features/media/read-captions';
import { notAnAmount } from '~/kit/decimal';
import { idPattern } from '~/kit/ids';
import { Tick } from '~/kit/inputs';
import { pictureIdShape } from '~/kit/sized-pictures';
import { isBlank, plainBreaks, plainText, visiblePattern, withoutControls } from '~/kit/text/plain-text';
import { longestText } from './markdown-bounds';

/*
 * The parts of drafts. The pages of the admin area, the API that the command for folders uses, and the loader of
 * folders share these checks.
 */

const longestLine = 1000;

/** A text with at most `most` characters, tidied before it is checked. */
const text = (most: number, tidied: (typed: string) => string) =>
  z
    .string('Is required')
    .overwrite(tidied)
    .trim()
    .refine((typed) => !isBlank(typed), 'Is required')
    .max(most, `At most ${most} characters`)
    .meta({ minLength: 1, pattern: visiblePattern });

/** One line of text with at most `most` characters. A line break becomes a space: a title is typed in a box that wraps. */
export const line = (most = longestLine) => text(most, (typed) => plainText(typed).replaceAll(/\n\s*/g, ' '));

/** One line of text that is not empty. */
export const Text = line();

/** A longer text, for what a student said about a course. It keeps its lines. */
export const LongText = text(2000, plainText);

export const Slug = z
  .string('Is required')
  .max(100, 'At most 100 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Must contain only lowercase letters, digits and single hyphens');

export const Moment = z.iso
  .datetime({
    // Checks of the whole draft read the date.
    abort: true,
    error: ({ input }) => (input === '' ? 'Is required' : 'Must be a date and time such as 2026-02-03T09:00:00Z'),
  })
  .transform((text) => new Date(text));

/** The names of the gear in a profile. */
export interface GearNames {
  equipment: readonly string[];
  software: readonly string[];
}

const oneOf = (known: readonly string[]) =>
  z.string().refine((name) => known.includes(name), `Must be one of ${known.join(', ')}`);

/** The gear that something suits. An empty list sets no condition. */
export function gearSchema(names: GearNames) {
  return z
    .strictObject({
      equipment: z.array(oneOf(names.equipment)).default([]),
      software: z.array(oneOf(names.software)).default([]),
    })
    .refine((gear) => gear.equipment.length + gear.software.length > 0, 'Must name equipment or software');
}

export const Gear = gearSchema({ equipment, software });

/** A text as its author writes it. HTML of the allow-list is Markdown, too. */
export const Markdown = z
  .string('Is required')
  .overwrite(plainBreaks)
  .overwrite(withoutControls)
  .trim()
  .refine((text) => !isBlank(text), 'Is required')
  .max(longestText, `At most ${longestText} characters`)
  .meta({ minLength: 1, pattern: visiblePattern });

/** The id of an existing row. */
export const Ref = z.string('Is required').min(1, 'Is required').regex(idPattern, 'Is invalid');
/** An id that the author chooses. */
export const OwnId = Slug.max(50, 'At most 50 characters');

/** The first 20 hexadecimal digits of the SHA-256 of a file's bytes. */
export const Hash = z.string('Is required').regex(/^[0-9a-f]{20}$/, 'Is not an uploaded file');

export const PictureId = z.string('Is required').regex(pictureIdShape, 'Is not an uploaded picture');

/**
 * The revision that a save is based on; null if nothing is saved yet. If someone else has saved since, their version
 * stays and this save is refused.
 */
export const Revision = z.string().max(26).nullable();

/**
 * The fields of a small office form that say which saved state its row is based on. After someone else's save, the form
 * also sends their revision, and replaces their version if `isOver` is ticked.
 */
export const madeFrom = {
  revision: z.string().max(26).default(''),
  savedRevision: z.string().max(26).default(''),
  isOver: Tick.default(false),
};

/** The form with the one revision that it replaces. */
export function savedOver<Form extends { revision: string; savedRevision: string; isOver: boolean }>(form: Form) {
  const { revision, savedRevision, isOver, ...rest } = form;
  return { ...rest, revision: isOver ? savedRevision : revision };
}

/** The row of a list that is saved, and the state that it is based on. A new row has no id. */
export const listRow = { rowId: Ref.optional(), ...madeFrom };

const lastPlace = 9999;
const badPlace = `Must be a whole number from 1 to ${lastPlace}`;

/** A row's place in its list, from 1. A new row comes last, unless it was removed and is put back. */
export const Place = z.preprocess(
  (value) => (value === '' || value === undefined ? undefined : Number(value)),
  z.int(badPlace).min(1, badPlace).max(lastPlace, badPlace).optional(),
);

/** The row to remove, and the revision that the administrator saw. */
export const RemoveRow = z.object({ rowId: Ref, revision: z.string().max(26).default('') });
export type RemoveRow = z.output<typeof RemoveRow>;

/** A row that moves to a place in its list, and the state that this is based on. */
export const MoveRow = RemoveRow.extend({
  place: z.preprocess(Number, z.int(badPlace).min(1, badPlace).max(lastPlace, badPlace)),
});
export type MoveRow = z.output<typeof MoveRow>;

/**
 * A row with a name and an address. The first address of a row is its id for good, since the files of courses and
 * articles name the row by it; a removed row that is put back names its id.
 */
export const namedRow = { ...listRow, ownId: OwnId.optional(), name: line(60), slug: OwnId };

/** A line that may be empty. An empty line becomes null. */
export const optionalLine = (most: number) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), line(most).nullable());

/** An amount in minor units. */
export const Amount = z
  .int({ error: ({ input }) => notAnAmount(input) })
  .positive('Must be more than zero')
  .max(100_000_000, 'Is more than we can charge');

export const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/** Captions as WebVTT or SubRip; stored as WebVTT. */
const CaptionText = z
  .string('Is required')
  .max(longestCaptions, captionsTooLong)
  .transform((text, context) => {
    const { vtt, faults } = readCaptions(text);
    if (faults[0]) context.addIssue(spellCaptionFault(faults[0]));
    return vtt;
  })
  .pipe(z.string());

const Caption = z.strictObject({
  language: z.string().regex(languageTag, 'Must be a language such as en or pt-BR'),
  label: line(60),
  vtt: CaptionText,
});

/** A video in a block: its clip, separate sound, poster picture and captions. */
export const Video = z.strictObject({
  clip: Hash,
  audio: Hash.nullable(),
  poster: PictureId.nullable(),
  captions: z
    .array(Caption)
    .max(20)
    .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'list a language twice'),
});

export type VideoDraft = z.infer<typeof Video>;

/** The parts of a block. */
export const blockParts = {
  markdown: Markdown.nullable(),
  images: z.array(z.strictObject({ fileId: PictureId, alt: line(), caption: line().nullable() })).max(30),
  videos: z.array(Video.extend({ title: line() })).max(10),
  typeFormId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Is not a form ID')
    .nullable(),
  variantFor: Gear.nullable(),
};

/**
 * A block as the version before sent and kept it: with `html` in place of `markdown`. HTML is Markdown, so it is only
 * renamed.
 */
export const withBlockOfToday = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((block) => {
    if (typeof block !== 'object' || block === null || !('html' in block) || 'markdown' in block) return block;
    const { html, ...rest } = block;
    return { markdown: html, ...rest };
  }, schema);

export const Block = withBlockOfToday(
  z
    .strictObject(blockParts)
    .refine(
      ({ markdown, images, videos, typeFormId }) =>
        markdown !== null || images.length + videos.length > 0 || typeFormId !== null,
      'A block is empty',
    ),
);

/** The answer to a save: the revision that the next save is based on. */
export const Saved = z.object({ revision: z.string() });
