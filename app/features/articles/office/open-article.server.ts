import { asc, eq } from 'drizzle-orm';
import { known } from '#db/read';
import { articleCategories, articleSections, articleTags, tutors } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { articleState } from './read-article.server';

/** An article's form and its options; `articleId` is null for a new one. Throws not-found. */
export async function openArticle(scope: Scope, articleId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const [article, categories, tags, authors] = await scope.read(
    articleId === null ? known(null) : articleState(scope, articleId),
    db
      .select({ id: articleCategories.id, name: articleCategories.name, section: articleSections.name })
      .from(articleCategories)
      .innerJoin(articleSections, eq(articleSections.id, articleCategories.sectionId))
      .orderBy(asc(articleSections.position), asc(articleCategories.position)),
    db.select({ id: articleTags.id, name: articleTags.name }).from(articleTags).orderBy(asc(articleTags.name)),
    db.select({ id: tutors.id, name: tutors.name }).from(tutors).orderBy(asc(tutors.name)),
  );
  return { article, categories, tags, authors };
}
