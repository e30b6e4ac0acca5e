import { asc, eq } from 'drizzle-orm';
import { articleCategories, articleSections, articleTags, categories, tutors } from '#db/schema';
import { mostListed } from '~/features/drafts/rules';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** The categories, sections and tags of courses and articles, in order. One round trip. */
export async function openLists(scope: Scope) {
  requireAdmin(scope);
  const { db } = scope;
  const [ofCourses, teachers, sections, ofArticles, tags] = await scope.read(
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)).limit(mostListed),
    db.select().from(tutors).orderBy(asc(tutors.name), asc(tutors.id)).limit(mostListed),
    db.select().from(articleSections).orderBy(asc(articleSections.position)).limit(mostListed),
    db
      .select({
        id: articleCategories.id,
        revision: articleCategories.revision,
        name: articleCategories.name,
        slug: articleCategories.slug,
        position: articleCategories.position,
        sectionId: articleCategories.sectionId,
        sectionName: articleSections.name,
      })
      .from(articleCategories)
      .innerJoin(articleSections, eq(articleSections.id, articleCategories.sectionId))
      .orderBy(asc(articleSections.position), asc(articleCategories.position))
      .limit(mostListed),
    db.select().from(articleTags).orderBy(asc(articleTags.name), asc(articleTags.id)).limit(mostListed),
  );
  return { categories: ofCourses, tutors: teachers, sections, articleCategories: ofArticles, tags };
}
