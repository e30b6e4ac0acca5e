import { z } from 'zod';
import type { Fields } from './fields';

/** A page of the office with the form of a draft. */
export const EditorPath = z
  .string('Is required')
  .max(200)
  .regex(/^\/admin(?:\/[\w-]+){1,6}$/, 'Is invalid');

const RowId = z.string('Is required').regex(/^[0-9a-z]{26}$/, 'Is invalid');

/** A kept draft as a form has taken it up: its id and when it was saved then, in milliseconds. */
const TakenUp = z
  .string()
  .regex(/^(?:[0-9a-z]{26}\.\d{1,15})?$/, 'Is invalid')
  .default('')
  .transform((text) => {
    const [id = '', at = ''] = text.split('.');
    return id ? { id, savedAt: new Date(Number(at)) } : null;
  });

/** Which form it is: what it keeps is one row, which replaces the draft that it has taken up. */
export const KeptForm = z.object({ form: RowId, from: TakenUp });
export type KeptForm = z.output<typeof KeptForm>;

export const KeepDraft = KeptForm.extend({ path: EditorPath, fields: z.custom<Fields>() });
export type KeepDraft = z.output<typeof KeepDraft>;

export const ForgetDraft = z.object({ path: EditorPath, id: z.union([RowId, z.array(RowId).max(2)]) });
export type ForgetDraft = z.output<typeof ForgetDraft>;

/** Whose versions are kept. */
export interface VersionOf {
  kind: 'course' | 'lesson' | 'article';
  thingId: string;
}

export const BringBack = z.object({
  version: z.string('Is required').max(80),
  /** The state that the reader saw as the current one; empty for one that was never saved here. */
  revision: z.string('Is required').max(80),
});
export type BringBack = z.output<typeof BringBack>;
