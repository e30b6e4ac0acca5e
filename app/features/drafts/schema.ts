import { z } from 'zod';
import type { Fields } from './fields';

/** The path of an office page with the form of a draft. */
export const EditorPath = z
  .string('Is required')
  .max(200)
  .regex(/^\/admin(?:\/[\w-]+){1,6}$/, 'Is invalid');

const RowId = z.string('Is required').regex(/^[0-9a-z]{26}$/, 'Is invalid');

/**
 * The kept draft that a form continues: its id, and the time of its last save when the form opened it, in milliseconds.
 */
const TakenUp = z
  .string()
  .regex(/^(?:[0-9a-z]{26}\.\d{1,15})?$/, 'Is invalid')
  .default('')
  .transform((text) => {
    const [id = '', at = ''] = text.split('.');
    return id ? { id, savedAt: new Date(Number(at)) } : null;
  });

/** A form that keeps what is typed in one row. That row replaces the draft that the form continues. */
export const KeptForm = z.object({ form: RowId, from: TakenUp });
export type KeptForm = z.output<typeof KeptForm>;

export const KeepDraft = KeptForm.extend({ path: EditorPath, fields: z.custom<Fields>() });
export type KeepDraft = z.output<typeof KeepDraft>;

export const ForgetDraft = z.object({ path: EditorPath, id: z.union([RowId, z.array(RowId).max(2)]) });
export type ForgetDraft = z.output<typeof ForgetDraft>;

const sheetKinds = ['course', 'lesson', 'bundle', 'article', 'reward', 'edition'] as const;

/** The saved draft to discard, by the revision that its reader saw. */
export const DiscardDraft = z.object({
  path: EditorPath,
  kind: z.enum(sheetKinds),
  thingId: z.string().min(1, 'Is required').max(60),
  draft: RowId,
});

/** What a sheet of the office edits. */
export interface SheetOf {
  kind: (typeof sheetKinds)[number];
  thingId: string;
}

/** The course, lesson or article that versions belong to. */
export interface VersionOf {
  kind: 'course' | 'lesson' | 'article';
  thingId: string;
}

export const BringBack = z.object({
  version: z.string('Is required').max(80),
  /** The revision that the reader saw as the current one; empty if the draft was never saved here. */
  revision: z.string('Is required').max(80),
});
export type BringBack = z.output<typeof BringBack>;
