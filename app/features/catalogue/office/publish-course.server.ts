import { asc, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { categories, courses, tutors } from '#db/schema';
import { addressed } from '~/features/drafts/addressed';
import { addressTaken } from '~/features/drafts/check-refs.server';
import { type Tree, textOf } from '~/features/drafts/fields';
import { Text } from '~/features/drafts/parts-schema';
import { notYet } from '~/features/drafts/rules';
import { writeDraft } from '~/features/drafts/write-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { levels } from '../rules';
import type { SaveCourse } from './course-schema';
import { publishLessons } from './order-lessons.server';
import { saveCourse } from './save-course.server';

/**
 * Publishes a course, and before it those of its lessons that nobody sees yet, so that an interruption leaves an
 * unpublished course with published lessons. Throws like `saveCourse` and `publishLessons`.
 */
export async function publishCourse(scope: Scope, draft: SaveCourse, lessonIds: string[]): Promise<void> {
  requireAdmin(scope);
  const { courseId, publishedAt } = draft;
  if (lessonIds.length && publishedAt.getTime() !== notYet.getTime())
    await publishLessons(scope, { courseId, lessonIds });
  await saveCourse(scope, draft);
}

/**
 * Makes the row of a course that is half done, as the place of its lessons. Nobody sees it. Until
 * the draft names a tutor and a category, the row has the school's first ones. Returns the row's revision; null if the
 * school has no tutor or category yet. Sending the form twice makes one row; of two that are sent at the same moment, the
 * second one throws conflict.
 */
export async function beginCourse(scope: Scope, tree: Record<string, Tree>): Promise<string | null> {
  requireAdmin(scope);
  const { db } = scope;
  const id = textOf(tree, 'courseId');
  const title = Text.safeParse(textOf(tree, 'title'));
  const [there, category, tutor, last] = await scope.read(
    firstOf(db.select({ revision: courses.revision }).from(courses).where(eq(courses.id, id))),
    firstOf(db.select({ id: categories.id }).from(categories).orderBy(asc(categories.position)).limit(1)),
    firstOf(db.select({ id: tutors.id }).from(tutors).orderBy(asc(tutors.name)).limit(1)),
    firstOf(db.select({ position: sql<number | null>`max(${courses.position})`.as('last') }).from(courses)),
  );
  if (there) return there.revision;
  if (!category || !tutor || !title.success) return null;
  const named: Record<string, Tree> = { title: title.data, slug: '' };
  const row = async () =>
    writeDraft(scope, {
      table: courses,
      row: {
        ...{ id, slug: textOf(named, 'slug'), title: title.data, level: levels[0], tagline: '', metaDescription: '' },
        categoryId: textOf(tree, 'categoryId') || category.id,
        tutorId: textOf(tree, 'tutorId') || tutor.id,
        ...{ overview: '', overviewMarkdown: '', outcomes: [], included: [], equipment: [], studentsSays: [] },
        ...{ recommendations: [], position: (last?.position ?? 0) + 1, revision: '', publishedAt: notYet },
      },
      before: null,
      action: 'course-saved',
      details: { courseId: id, publishedAt: notYet.toISOString() },
      taken: { column: 'courses.slug', refusal: addressTaken },
    });
  const { revision } = await addressed(named, 'course', row);
  return revision;
}
