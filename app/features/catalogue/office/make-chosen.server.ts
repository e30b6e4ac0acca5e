import type { Tree } from '~/features/drafts/fields';
import { invalid, isAppError } from '~/kit/app-error';
import { isBlank } from '~/kit/text/plain-text';
import { slugOf } from '~/kit/text/slug-of';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { SaveCategory, SaveTutor } from './lists-schema';
import { saveCategory, saveTutor } from './save-lists.server';

type Branch = Record<string, Tree>;

/** What a form names that is still to be made: `made.tutor`, `made.about`. Null if there is nothing. */
export function madeIn(tree: Branch): Record<string, string> | null {
  const { made } = tree;
  if (typeof made !== 'object' || Array.isArray(made)) return null;
  const texts = Object.entries(made).filter((one): one is [string, string] => typeof one[1] === 'string');
  return Object.fromEntries(texts.map(([name, text]) => [name, text.trim()]));
}

/**
 * Saves an entry of a list and returns its id, which is made of its name. An entry of this id that is there already is
 * taken: the form was sent twice, or the name is known.
 */
export async function madeEntry(id: string, save: () => Promise<void>): Promise<string> {
  try {
    await save();
  } catch (error) {
    const isThere =
      isAppError(error) && (error.code === 'SAVED_BY_ANOTHER' || error.errors?.slug || error.errors?.ownId);
    if (!isThere) throw error;
  }
  return id;
}

const newRow = { revision: '', savedRevision: '', isOver: false };

/** The id of the tutor that a form names; creates the tutor if there is none. Throws invalid on `made.tutor` and `made.about`. */
export async function madeTutor(scope: Scope, { tutor = '', about = '' }: Record<string, string>): Promise<string> {
  const id = slugOf(tutor, 'tutor').slice(0, 50);
  const row = SaveTutor.safeParse({ ...newRow, ownId: id, name: tutor, about });
  if (!row.success) {
    const [issue] = row.error.issues;
    throw invalid(issue?.path[0] === 'about' ? 'made.about' : 'made.tutor', issue?.message ?? 'Is invalid');
  }
  return madeEntry(id, () => saveTutor(scope, row.data));
}

/** Makes the tutor and the category that a course's form names, and chooses them in it. Throws invalid. */
export async function makeChosen(scope: Scope, tree: Branch): Promise<void> {
  requireAdmin(scope);
  const made = madeIn(tree);
  if (!made) return;
  if (!isBlank(made.tutor ?? '')) {
    tree.tutorId = await madeTutor(scope, made);
    made.tutor = '';
    made.about = '';
    tree.made = made;
  }
  if (!isBlank(made.category ?? '')) {
    const id = slugOf(made.category ?? '', 'category').slice(0, 50);
    const row = SaveCategory.safeParse({ ...newRow, name: made.category, slug: id });
    if (!row.success) throw invalid('made.category', row.error.issues[0]?.message ?? 'Is invalid');
    tree.categoryId = await madeEntry(id, () => saveCategory(scope, row.data));
    made.category = '';
    tree.made = made;
  }
}
