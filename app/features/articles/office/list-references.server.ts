import { articleCategories, articleTags, categories, courses, tutors } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { References } from './references-schema';

/** Everything that a draft may refer to, so that a folder's wrong references can be reported by file and line. */
export async function listReferences(scope: Scope): Promise<References> {
  requireAdmin(scope);
  const { db } = scope;
  const [ofCourses, authors, slugs, ofArticles, tags] = await scope.read(
    db.select({ id: categories.id }).from(categories),
    db.select({ id: tutors.id }).from(tutors),
    db.select({ slug: courses.slug }).from(courses),
    db.select({ id: articleCategories.id }).from(articleCategories),
    db.select({ id: articleTags.id }).from(articleTags),
  );
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    categoryIds: idsOf(ofCourses),
    tutorIds: idsOf(authors),
    courseSlugs: slugs.map(({ slug }) => slug),
    articleCategoryIds: idsOf(ofArticles),
    tagIds: idsOf(tags),
  };
}
