import type { z } from 'zod';
import type { Upload } from '~/features/media/upload-file.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { arrange } from './arrange';
import { type Fields, fieldsOf, treeOf } from './fields';
import { placeFile } from './place-file.server';
import { Asked } from './sheets';

/**
 * The fields of a draft's form once what was asked for beside saving is done: its file in its place, a row moved or
 * taken away, and the state named that is to be written over. Nothing is saved yet. Throws invalid for the file.
 */
export async function prepareDraft(scope: Scope, fields: Fields, file: Upload | null): Promise<Fields> {
  requireAdmin(scope);
  const tree = treeOf(fields);
  const asked = readSheet(Asked, fields);
  if (file) await placeFile(scope, tree, asked, file);
  arrange(tree, asked.act);
  for (const name of Object.keys({ ...Asked.shape, intent: '' })) delete tree[name];
  return overTheirs(fieldsOf(tree));
}

/** The fields of a form that another's save came before: theirs is the state to write over, if that was ticked. */
export function overTheirs({ isOver, standing, ...fields }: Fields): Fields {
  return isOver && standing ? { ...fields, revision: standing } : fields;
}

/** A form's fields as the tree that its page sends. Throws unreadable for what no page of ours sends. */
export function readSheet<Sheet extends z.ZodType>(sheet: Sheet, fields: Fields): z.output<Sheet> {
  const read = sheet.safeParse(treeOf(fields));
  if (!read.success) throw new AppError('unreadable', 'The form could not be read.');
  return read.data;
}
