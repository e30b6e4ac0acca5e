import { asc, eq, getTableColumns } from 'drizzle-orm';
import { articleCategories, articleSections, articleTags, categories, tutors } from '#db/schema';
import { withMarkdown } from '~/features/drafts/read-markdown.server';
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
      .select({ ...getTableColumns(articleCategories), sectionName: articleSections.name })
      .from(articleCategories)
      .innerJoin(articleSections, eq(articleSections.id, articleCategories.sectionId))
      .orderBy(asc(articleSections.position), asc(articleCategories.position))
      .limit(mostListed),
    db.select().from(articleTags).orderBy(asc(articleTags.name), asc(articleTags.id)).limit(mostListed),
  );
  return { categories: ofCourses, tutors: teachers, sections, articleCategories: ofArticles, tags };
}

/** The lists in the shape of their forms. Each row shows its id, which content folders use. */
export function presentLists(lists: Awaited<ReturnType<typeof openLists>>) {
  return {
    categories: lists.categories.map((row) => rowOf(row, { slug: row.slug, place: String(row.position) })),
    tutors: lists.tutors.map((row) => rowOf(row, withMarkdown({ about: row.about }) as Record<string, string>)),
    sections: lists.sections.map((row) =>
      rowOf(row, { slug: row.slug, tagline: row.tagline, hexColor: row.hexColor, place: String(row.position) }),
    ),
    articleCategories: lists.articleCategories.map((row) =>
      rowOf(
        row,
        { slug: row.slug, sectionId: row.sectionId, place: String(row.position) },
        `${row.sectionName} · ${row.id}`,
      ),
    ),
    tags: lists.tags.map((row) => rowOf(row, { slug: row.slug })),
    sectionChoices: lists.sections.map(({ id, name }) => ({ value: id, label: name })),
  };
}

function rowOf(
  { id, revision, name }: { id: string; revision: string; name: string },
  values: Record<string, string>,
  note = id,
) {
  return { id, revision, name, note, values: { name, ...values } };
}
