import { type AnyColumn, asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import {
  articleCategories,
  articleSections,
  articles,
  articleTags,
  categories,
  courses,
  lessons,
  tutors,
} from '#db/schema';
import { inList } from '#db/subqueries';
import { moveRow } from '~/features/drafts/move-row.server';
import type { MoveRow } from '~/features/drafts/parts-schema';
import { storedMarkdown } from '~/features/drafts/rich-text.server';
import { mostListed } from '~/features/drafts/rules';
import { saveRow } from '~/features/drafts/save-row.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
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
    tutors: lists.tutors.map((row) =>
      rowOf(row, { about: storedMarkdown({ html: row.about, markdown: row.aboutMarkdown }) }),
    ),
    sections: lists.sections.map((row) =>
      rowOf(row, { slug: row.slug, tagline: row.tagline, hexColor: row.hexColor, place: String(row.position) }),
    ),
    articleCategories: lists.articleCategories.map((row) => ({
      ...rowOf(
        row,
        { slug: row.slug, sectionId: row.sectionId, place: String(row.position) },
        `${row.sectionName} · ${row.id}`,
      ),
      group: row.sectionId,
    })),
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
  const among = sql`section_id = (SELECT c.section_id FROM ${articleCategories} c WHERE c.id = ${row.rowId})`;
  await moveRow(scope, row, { table: articleCategories, among, action: 'article-category-moved' });
}

/** Saves a tag of articles. Throws like `saveRow`. */
export async function saveArticleTag(scope: Scope, row: SaveArticleTag): Promise<void> {
  await saveRow(scope, row, { table: articleTags, action: 'article-tag-saved' });
}
