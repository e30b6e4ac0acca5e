import { type AnyColumn, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { alphabetical } from '#db/ordered';
import { firstOf } from '#db/read';
import {
  articleCategories,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
  categories,
  courses,
  lessons,
  tutors,
} from '#db/schema';
import { inList } from '#db/subqueries';
import { moveRow } from '~/features/drafts/move-row.server';
import type { MoveRow, RemoveRow } from '~/features/drafts/parts-schema';
import { removeRow } from '~/features/drafts/remove-row.server';
import { storedMarkdown } from '~/features/drafts/rich-text.server';
import { fitsUndo, mostListed } from '~/features/drafts/rules';
import { saveRow } from '~/features/drafts/save-row.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { presentUses, usersOf } from './list-uses.server';
import type {
  AskedNames,
  FoundNames,
  References,
  SaveArticleCategory,
  SaveArticleSection,
  SaveArticleTag,
} from './lists-schema';

/**
 * Everything that a draft may refer to, so that wrong references in a content folder can be reported by file and line.
 */
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

/**
 * The courses, lessons and articles, drafts too, that have one of these names as their id or slug, so that a content
 * folder can be compared with the app before anything is sent. One round trip.
 */
export async function findNames(scope: Scope, { names }: AskedNames): Promise<FoundNames> {
  requireAdmin(scope);
  const { db } = scope;
  const isNamed = (table: { id: AnyColumn; slug: AnyColumn }) => or(inList(table.id, names), inList(table.slug, names));
  const [foundCourses, foundLessons, foundArticles] = await scope.read(
    db
      .select(pick(courses, 'id', 'slug'))
      .from(courses)
      .where(isNamed(courses)),
    db
      .select(pick(lessons, 'id', 'slug', 'courseId'))
      .from(lessons)
      .where(isNamed(lessons)),
    db
      .select(pick(articles, 'id', 'slug'))
      .from(articles)
      .where(isNamed(articles)),
  );
  return { courses: foundCourses, lessons: foundLessons, articles: foundArticles };
}

/** The categories, sections and tags of courses and articles, in order. One round trip. */
export async function openLists(scope: Scope) {
  requireAdmin(scope);
  const { db } = scope;
  const [ofCourses, teachers, sections, ofArticles, tags] = await scope.read(
    db
      .select({ ...getTableColumns(categories), ...usersOf.categories })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.id))
      .limit(mostListed),
    db
      .select({ ...getTableColumns(tutors), ...usersOf.tutors })
      .from(tutors)
      .orderBy(alphabetical(tutors.name), asc(tutors.id))
      .limit(mostListed),
    db
      .select({ ...getTableColumns(articleSections), ...usersOf.sections })
      .from(articleSections)
      .orderBy(asc(articleSections.position))
      .limit(mostListed),
    db
      .select({
        ...getTableColumns(articleCategories),
        sectionName: articleSections.name,
        ...usersOf.articleCategories,
      })
      .from(articleCategories)
      .innerJoin(articleSections, eq(articleSections.id, articleCategories.sectionId))
      .orderBy(asc(articleSections.position), asc(articleCategories.position))
      .limit(mostListed),
    db
      .select({ ...getTableColumns(articleTags), ...usersOf.tags })
      .from(articleTags)
      .orderBy(alphabetical(articleTags.name), asc(articleTags.id))
      .limit(mostListed),
  );
  return { categories: ofCourses, tutors: teachers, sections, articleCategories: ofArticles, tags };
}

/**
 * The lists in the shape of their forms. Each row shows its id, which content folders use, and what uses it: that row
 * stays.
 */
export function presentLists(lists: Awaited<ReturnType<typeof openLists>>) {
  return {
    categories: lists.categories.map((row) => ({ ...rowOf(row, formOf.category(row)), uses: presentUses(row) })),
    tutors: lists.tutors.map((row) => {
      const values = formOf.tutor(row);
      const removal = fitsUndo(values) ? undefined : 'A text as long as this one cannot be brought back.';
      return { ...rowOf(row, values), uses: presentUses(row), removal };
    }),
    sections: lists.sections.map((row) => ({ ...rowOf(row, formOf.section(row)), uses: presentUses(row) })),
    articleCategories: lists.articleCategories.map((row) => ({
      ...rowOf(row, formOf.articleCategory(row)),
      uses: presentUses(row),
      group: { id: row.sectionId, name: row.sectionName },
    })),
    tags: lists.tags.map((row) => ({ ...rowOf(row, formOf.tag(row)), uses: presentUses(row) })),
    sectionChoices: lists.sections.map(({ id, name }) => ({ value: id, label: name })),
  };
}

const tables = {
  category: categories,
  tutor: tutors,
  section: articleSections,
  articleCategory: articleCategories,
  tag: articleTags,
};
export type ListKind = keyof typeof tables;

/** The values of a row's form, in each list. */
const formOf = {
  category: ({ name, slug, position }: typeof categories.$inferSelect) => ({ name, slug, place: String(position) }),
  tutor: ({ name, about, aboutMarkdown }: typeof tutors.$inferSelect) => ({
    name,
    about: storedMarkdown({ html: about, markdown: aboutMarkdown }),
  }),
  section: ({ name, slug, tagline, hexColor, position }: typeof articleSections.$inferSelect) => ({
    ...{ name, slug, tagline, hexColor },
    place: String(position),
  }),
  articleCategory: ({ name, slug, sectionId, position }: typeof articleCategories.$inferSelect) => ({
    ...{ name, slug, sectionId },
    place: String(position),
  }),
  tag: ({ name, slug }: typeof articleTags.$inferSelect) => ({ name, slug }),
};

/**
 * The fields that put a row back where it is now, so that its removal can be undone; null if the row is not there, or
 * its text is too long for a message.
 */
export async function readPutBack(scope: Scope, kind: ListKind, id: string): Promise<Record<string, string> | null> {
  requireAdmin(scope);
  const table = tables[kind];
  const [row] = await scope.read(firstOf(scope.db.select().from(table).where(eq(table.id, id))));
  if (!row) return null;
  const values = formOf[kind](row as never);
  return fitsUndo(values) ? { ownId: id, ...values } : null;
}

function rowOf({ id, revision, name }: { id: string; revision: string; name: string }, values: Record<string, string>) {
  return { id, revision, name, note: id, values };
}

/** Saves a section of DJ Hub. Throws like `saveRow`. */
export async function saveArticleSection(scope: Scope, row: SaveArticleSection): Promise<void> {
  await saveRow(scope, row, { table: articleSections, placed: {}, action: 'article-section-saved' });
}

/**
 * Saves a category of a section. A category that moves to another section is last there and keeps its articles. Throws
 * like `saveRow`.
 */
export async function saveArticleCategory(scope: Scope, row: SaveArticleCategory): Promise<void> {
  const { sectionId } = row;
  const section = scope.db
    .select({ id: articleSections.id })
    .from(articleSections)
    .where(eq(articleSections.id, sectionId));
  await saveRow(scope, row, {
    table: articleCategories,
    placed: { among: sql`section_id = ${sectionId}`, isElsewhere: (saved) => saved.sectionId !== sectionId },
    refers: { field: 'sectionId', to: firstOf(section) },
    action: 'article-category-saved',
  });
}

/** Moves a section of DJ Hub to another place. Throws like `moveRow`. */
export async function moveArticleSection(scope: Scope, row: MoveRow): Promise<void> {
  await moveRow(scope, row, { table: articleSections, action: 'article-section-moved' });
}

/** Moves a category to another place in its section. Throws like `moveRow`. */
export async function moveArticleCategory(scope: Scope, row: MoveRow): Promise<void> {
  const among = besideCategory(row.rowId);
  await moveRow(scope, row, { table: articleCategories, among, action: 'article-category-moved' });
}

/** Saves a tag of articles. Throws like `saveRow`. */
export async function saveArticleTag(scope: Scope, row: SaveArticleTag): Promise<void> {
  await saveRow(scope, row, { table: articleTags, action: 'article-tag-saved' });
}

/** Removes a section without categories. Throws like `removeRow`. */
export async function removeArticleSection(scope: Scope, row: RemoveRow): Promise<void> {
  const isUsed = hasRow(articleCategories, eq(articleCategories.sectionId, row.rowId));
  await removeRow(scope, row, { table: articleSections, among: sql`1`, isUsed, action: 'article-section-removed' });
}

/** Removes a category without articles. Throws like `removeRow`. */
export async function removeArticleCategory(scope: Scope, row: RemoveRow): Promise<void> {
  const isUsed = hasRow(articles, eq(articles.categoryId, row.rowId));
  const among = besideCategory(row.rowId);
  await removeRow(scope, row, { table: articleCategories, among, isUsed, action: 'article-category-removed' });
}

/** Removes a tag that no article has. Throws like `removeRow`. */
export async function removeArticleTag(scope: Scope, row: RemoveRow): Promise<void> {
  const isUsed = hasRow(articleTaggings, eq(articleTaggings.tagId, row.rowId));
  await removeRow(scope, row, { table: articleTags, isUsed, action: 'article-tag-removed' });
}

/** As SQL: the categories of this category's section. */
function besideCategory(id: string): SQL {
  return sql`section_id = (SELECT c.section_id FROM ${articleCategories} c WHERE c.id = ${id})`;
}
