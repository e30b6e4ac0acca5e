import { readOf } from '#db/read';
import type { Scope } from '~/scope/scope';
import { type ArticleCategory, readCategories } from './list-categories.server';
import type { ArticleSection } from './list-sections.server';
import { selectSections } from './queries.server';

export interface SectionPage {
  section: ArticleSection;
  categories: ArticleCategory[];
}

/** A section by id or urlPart with its categories, in one round trip; null when there is none. For subscribers. */
export async function showSection(scope: Scope, { section: key }: { section: string }): Promise<SectionPage | null> {
  const found = readOf([selectSections(scope), readCategories(scope, key)], (sections, categories) => {
    const section = sections.find(({ id, slug }) => id === key || slug === key);
    return section ? { section, categories } : null;
  });
  const [page] = await scope.read(found);
  return page;
}
