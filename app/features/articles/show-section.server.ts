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
  /** Search and tag results; null without a filter. */
  found: Page<ListedArticle> | null;
  /** The section's categories; empty with a filter. */
  categories: ArticleCategory[];
}

/** A section by id or slug, in one round trip; null if unknown. For subscribers. */
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
