import type { Upload } from '~/features/media/upload-file.server';
import { AppError, isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { arrange } from './arrange';
import { clocksToUtc } from './clocks';
import { type Fields, fieldsOf, type Tree, treeOf } from './fields';
import { StoredFile } from './file-schema';
import { placeFile, placeStored } from './place-file.server';
import { Asked } from './sheets';

/**
 * Does in a draft what its form asks for beside saving: puts its file in its place, moves a row or takes it away, and
 * names the state that is to be written over. Nothing is saved yet. Throws invalid for the file, and unreadable.
 */
export async function prepareDraft(scope: Scope, tree: Record<string, Tree>, file: Upload | null): Promise<void> {
  requireAdmin(scope);
  clocksToUtc(tree);
  const asked = Asked.safeParse(tree);
  if (!asked.success) throw new AppError('unreadable', 'The form could not be read.');
  for (const { kind, name, ...to } of asked.data.uploads) placeStored(tree, readStored(kind, name), to);
  if (file) await placeFile(scope, tree, asked.data, file);
  arrange(tree, asked.data.act, asked.data.order);
  for (const name of Object.keys({ ...Asked.shape, intent: '' })) delete tree[name];
  writeOverTheirs(tree);
}

/**
 * The fields of a form that is kept and not saved, with its files in their places. A file that does not fit is left out
 * without an error, since nothing of a kept draft is checked.
 */
export async function prepareKept(scope: Scope, fields: Fields, file: Upload | null): Promise<Fields> {
  const { isOver, savedRevision, ...typed } = fields;
  const tree = treeOf(typed);
  try {
    await prepareDraft(scope, tree, file);
  } catch (error) {
    if (!isAppError(error)) throw error;
    for (const name of Object.keys({ ...Asked.shape, intent: '' })) delete tree[name];
  }
  return fieldsOf(tree);
}

/** After another's save a form names their state. Its author ticks that this draft replaces it. */
export function writeOverTheirs(tree: Record<string, Tree>): void {
  if (tree.isOver && tree.savedRevision) tree.revision = tree.savedRevision;
  delete tree.isOver;
  delete tree.savedRevision;
}

function readStored(kind: string, name: string): StoredFile {
  const read = StoredFile.safeParse({ kind, name });
  if (!read.success) throw new AppError('unreadable', 'The form could not be read.');
  return read.data;
}
