import { z } from 'zod';
import { withdrawnAt } from '~/features/entitlements/rules';
import { byName } from '~/kit/by-name';
import { plainBreaks } from '~/kit/plain-text';
import { momentOf, momentText } from './fields';
import { notYet, stateOf } from './rules';

/* What the forms of courses, lessons and articles send, as trees of text: nothing of it is checked yet. */

/** A browser sends the breaks of a text as two characters. */
export const Cell = z.string().default('').transform(plainBreaks);
/** Several of them, by their names. */
export const cells = <Name extends string>(...names: Name[]) => byName(names, () => Cell);
/** Names that were ticked. */
export const Ticked = z.union([z.array(z.string()), z.string().transform((text) => [text])]).default([]);
export const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).default([]);

export const GearSheet = z.object({ equipment: Ticked, software: Ticked }).prefault({});

export const VideoSheet = z.object({
  ...cells('clip', 'audio', 'poster'),
  /** Which video of the saved draft it was: `block.video`, or `trailer`. Its captions are taken from there. */
  was: Cell,
  title: Cell,
  captions: rowsOf(
    z.object({
      language: Cell,
      label: Cell,
      /** Empty: unchanged. */
      vtt: Cell,
    }),
  ),
});
export type VideoSheet = z.output<typeof VideoSheet>;

export const BlockSheet = z.object({
  /** Says that there is a block, whatever was cleared in it. */
  is: z.string().default('1'),
  html: Cell,
  typeFormId: Cell,
  gear: GearSheet,
  images: rowsOf(z.object(cells('fileId', 'alt', 'caption'))),
  videos: rowsOf(VideoSheet),
});
export type BlockSheet = z.output<typeof BlockSheet>;

/** What was asked for beside saving: a file that is put somewhere, something that is moved or taken away. */
export const Asked = z.object({
  /** Where the file goes: `cover`, `new`, `blocks.0`, `blocks.0.videos.1.poster`. */
  place: Cell,
  ...cells('fileText', 'language', 'label'),
  /** Files that script has uploaded beforehand, each with its place. */
  uploads: rowsOf(z.object(cells('place', 'kind', 'name', 'fileText'))),
  /** `up blocks.1`, `down blocks.1`, `remove blocks.0.images.2` */
  act: Cell,
  /** The blocks in a new order, by their numbers in the form: `2,0,1`. */
  order: Cell,
});
export type Asked = z.output<typeof Asked>;

/** When something is out, as the forms of drafts have it. */
export const whenSheet = {
  isDraft: Cell,
  /** It is off sale, and stays so as long as no day is filled in. */
  isWithdrawn: Cell,
  publishedAt: Cell,
};

type When = Record<keyof typeof whenSheet, string>;

/** The fields of a date. A date that never comes is reported as such. */
export function whenFields(publishedAt: Date): When {
  const state = stateOf(publishedAt, new Date(0));
  return {
    isDraft: state === 'draft' ? 'on' : '',
    isWithdrawn: state === 'withdrawn' ? 'on' : '',
    publishedAt: state === 'draft' || state === 'withdrawn' ? '' : momentText(publishedAt),
  };
}

/** The date that the fields ask for; what is no date is left to the schemas to refuse. */
export function whenOf({ isDraft, isWithdrawn, publishedAt }: When): string {
  if (isDraft) return notYet.toISOString();
  return isWithdrawn && !publishedAt.trim() ? withdrawnAt.toISOString() : momentOf(publishedAt);
}
