import { madeEntry, madeIn, madeTutor } from '~/features/catalogue/office/make-chosen.server';
import type { Tree } from '~/features/drafts/fields';
import { invalid } from '~/kit/app-error';
import { isBlank } from '~/kit/text/plain-text';
import { slugOf } from '~/kit/text/slug-of';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { saveArticleCategory, saveArticleSection, saveArticleTag } from './edit-lists.server';
import { SaveArticleCategory, SaveArticleSection, SaveArticleTag } from './lists-schema';

const newRow = { revision: '', savedRevision: '', isOver: false };
/** The colour of a section that is made here; Lists has a field to change it. */
const firstColour = '#ff7a3c';

type Made = Record<string, string>;

/** Makes the author, the category with its section, and the tags that an article's form names. Throws invalid. */
export async function makeChosen(scope: Scope, tree: Record<string, Tree>): Promise<void> {
  requireAdmin(scope);
  const made = madeIn(tree);
  if (!made) return;
  if (!isBlank(made.tutor ?? '')) tree.authorId = await madeTutor(scope, made);
  if (!isBlank(made.category ?? '')) tree.categoryId = await makeCategory(scope, made);
  const tags = (made.tags ?? '').split(',').filter((tag) => !isBlank(tag));
  if (tags.length) {
    const chosen = [tree.tagIds ?? []].flat() as string[];
    for (const tag of tags) chosen.push(await makeTag(scope, tag.trim()));
    tree.tagIds = [...new Set(chosen)];
  }
  delete tree.made;
}

async function makeCategory(scope: Scope, made: Made): Promise<string> {
  const id = slugOf(made.category ?? '', 'category').slice(0, 50);
  const sectionId = made.sectionId || (await makeSection(scope, made));
  const row = SaveArticleCategory.safeParse({ ...newRow, name: made.category, slug: id, sectionId });
  if (!row.success) throw invalid('made.category', row.error.issues[0]?.message ?? 'Is invalid');
  return madeEntry(id, () => saveArticleCategory(scope, row.data));
}

async function makeSection(scope: Scope, { section = '' }: Made): Promise<string> {
  if (isBlank(section)) throw invalid('made.sectionId', 'Choose a section, or name a new one');
  const id = slugOf(section, 'section').slice(0, 50);
  const row = SaveArticleSection.safeParse({
    ...newRow,
    ...{ name: section, slug: id, tagline: section, hexColor: firstColour },
  });
  if (!row.success) throw invalid('made.section', row.error.issues[0]?.message ?? 'Is invalid');
  return madeEntry(id, () => saveArticleSection(scope, row.data));
}

async function makeTag(scope: Scope, name: string): Promise<string> {
  const id = slugOf(name, 'tag').slice(0, 50);
  const row = SaveArticleTag.safeParse({ ...newRow, name, slug: id });
  if (!row.success) throw invalid('made.tags', row.error.issues[0]?.message ?? 'Is invalid');
  return madeEntry(id, () => saveArticleTag(scope, row.data));
}
