import { type Read, readOf } from '#db/read';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { type ListedArticle, readArticles } from './list-articles.server';
import { type ArticleCategory, readCategories } from './list-categories.server';
import { type ArticleSection, selectSections } from './list-sections.server';
import { selectTags } from './list-tags.server';
import type { ArticleTag } from './queries.server';
import { isNarrowed } from './rules';
import type { PageOfList } from './schema';

export interface SectionPage {
  section: ArticleSection;
  tags: ArticleTag[];
  /** What a search or tags find in it; null when nothing is looked for. */
  found: Page<ListedArticle> | null;
  /** Its categories, when nothing is looked for. */
  categories: ArticleCategory[];
}

/** A section by id or urlPart, in one round trip; null when there is none. For subscribers. */
export async function showSection(
  scope: Scope,
  { section: key, ...asked }: PageOfList & { section: string },
): Promise<SectionPage | null> {
  const shown: Read<Pick<SectionPage, 'found' | 'categories'>> = isNarrowed(asked)
    ? readOf([readArticles(scope, { ...asked, premiumArticleSectionId: key })], (found) => ({ found, categories: [] }))
    : readOf([readCategories(scope, key)], (categories) => ({ found: null, categories }));
  const page = readOf([selectSections(scope), selectTags(scope), shown], (sections, tags, content) => {
    const section = sections.find(({ id, slug }) => id === key || slug === key);
    return section ? { section, tags, ...content } : null;
  });
  const [found] = await scope.read(page);
  return found;
}
