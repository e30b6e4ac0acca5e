import { z } from 'zod';
import { withdrawnAt } from '~/features/entitlements/rules';
import { moneyOf } from '~/kit/decimal';
import { byName } from '~/kit/text/by-name';
import { plainBreaks } from '~/kit/text/plain-text';
import { linesOf, momentOf, momentText, orNull, revisionOf, wholeOf } from './fields';
import { HeldFile } from './file-schema';
import { notYet, stateOf } from './rules';

/* The forms of courses, lessons and articles as trees of text. Nothing in them has been checked. */

/** The text of a field. Browsers send a line break as two characters. */
export const Cell = z.string().default('').transform(plainBreaks);
/** Several text fields by their names. */
export const cells = <Name extends string>(...names: Name[]) => byName(names, () => Cell);
/** The names of the ticked options. */
const Named = z.union([z.array(z.string()), z.string().transform((text) => [text])]);
const Ticked = Named.default([]);
export const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).default([]);

/* Fields as the values of a draft. A text that is no such value is passed on, and the draft's schema refuses it. */

export const RevisionCell = Cell.transform(revisionOf);
export const LinesCell = Cell.transform(linesOf);
export const WholeCell = Cell.transform(wholeOf);
export const MoneyCell = Cell.transform(moneyOf);
export const MomentCell = Cell.transform(momentOf);
/** Fields that may be empty, by their names. An empty one becomes null. */
export const optionalCells = <Name extends string>(...names: Name[]) => byName(names, () => Cell.transform(orNull));
/** Checkboxes by their names. */
export const tickCells = <Name extends string>(...names: Name[]) =>
  byName(names, () => Cell.transform((text) => text !== ''));
/** The ids chosen in several selects; empty selects are ignored. */
export const ChosenIds = Ticked.transform((ids) => ids.filter(Boolean));
/** The same, also as one text with a line for each, as in drafts kept before December 2026. */
export const ChosenLines = Ticked.transform((texts) => texts.flatMap(linesOf));

/** Chosen ids; undefined if the form has no field for them. A form with such a field also sends an empty value. */
export const ChosenIfAsked = Named.transform((texts) => texts.flatMap(linesOf)).optional();

/** The ticked gear; null if nothing is ticked. */
export const GearSheet = z
  .object({ equipment: Ticked, software: Ticked })
  .prefault({})
  .transform((gear) => (gear.equipment.length + gear.software.length > 0 ? gear : null));

export const VideoSheet = z.object({
  clip: Cell,
  ...optionalCells('audio', 'poster'),
  /** The video's place in the saved draft, `block.video` or `trailer`. Its captions are taken from there. */
  was: Cell,
  title: Cell,
  captions: rowsOf(
    z.object({
      language: Cell,
      label: Cell,
      /** Empty if unchanged. */
      vtt: Cell,
    }),
  ),
});
export type VideoSheet = z.output<typeof VideoSheet>;

export const BlockSheet = z.object({
  /** Marks an existing block, even if all its other fields are empty. */
  is: z.string().default('1'),
  ...optionalCells('markdown', 'typeFormId'),
  gear: GearSheet,
  images: rowsOf(z.object({ ...cells('fileId', 'alt'), ...optionalCells('caption') })),
  videos: rowsOf(VideoSheet),
});
export type BlockSheet = z.output<typeof BlockSheet>;

/** What a form asks for besides saving: to place a file, and to move or remove a row. */
export const Asked = z.object({
  /** The field that receives the file: `cover`, `new`, `blocks.0`, `blocks.0.videos.1.poster`. */
  place: Cell,
  ...cells('fileText', 'language', 'label'),
  /** Files that were uploaded before, by the script or by a form that was refused, each with its place. */
  uploads: rowsOf(HeldFile.extend(cells('place', 'fileText', 'fileName', 'language', 'label', 'vtt'))),
  /** The move or removal of a row: `up blocks.1`, `down blocks.1`, `remove blocks.0.images.2`. */
  act: Cell,
  /** The new order of the blocks, by their numbers in the form: `2,0,1`. */
  order: Cell,
  /** The blocks that script has removed from the page, by their numbers in the form: `1,4`. */
  removed: Cell,
});
export type Asked = z.output<typeof Asked>;

/** The fields of a publish date in the forms of drafts. */
export const whenSheet = {
  isDraft: Cell,
  /** Set if the draft is off sale. It stays off sale while no day is filled in. */
  isWithdrawn: Cell,
  publishedAt: Cell,
};

type When = Record<keyof typeof whenSheet, string>;

/** The fields of a publish date. The special dates of drafts and withdrawn courses set a tick instead. */
export function whenFields(publishedAt: Date): When {
  const state = stateOf(publishedAt, new Date(0));
  return {
    isDraft: state === 'draft' ? 'on' : '',
    isWithdrawn: state === 'withdrawn' ? 'on' : '',
    publishedAt: state === 'draft' || state === 'withdrawn' ? '' : momentText(publishedAt),
  };
}

/** The publish date that the fields ask for. A text that is no date is passed on, and the schemas refuse it. */
export function whenOf({ isDraft, isWithdrawn, publishedAt }: When): string {
  if (isDraft) return notYet.toISOString();
  return isWithdrawn && !publishedAt.trim() ? withdrawnAt.toISOString() : momentOf(publishedAt);
}

/** A form with the publish date that its fields ask for. */
export function dated<Sheet extends When>({ isDraft, isWithdrawn, publishedAt, ...draft }: Sheet) {
  return { ...draft, publishedAt: whenOf({ isDraft, isWithdrawn, publishedAt }) };
}
