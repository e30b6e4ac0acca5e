import { eq, sql } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { bundleCourses, bundles, categories, courses, lessons } from '#db/schema';
import { subquery } from '#db/subqueries';
import { holdsText } from '#db/text-search';
import { pick } from '~/kit/pick';
import { sliceOf, type TableAsk } from '~/kit/table';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readOpenPage } from '../queries.server';

/** Courses, including scheduled ones; searched by a part of a title or slug. One round trip. */
export async function listCourseDrafts(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { where, order } = askedOf(courses, ask);
  const rows = scope.db
    .select({
      ...pick(courses, 'id', 'title', 'slug', 'publishedAt'),
      lessonsCount: subquery<number>(sql`(SELECT count(*) FROM ${lessons} l WHERE l.course_id = ${courses.id})`),
      category: categories.name,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .where(where)
    .orderBy(...order);
  return readOne(scope, readOpenPage(sliceOf(ask), rows));
}

/** Bundles; searched by a part of a title or slug. One round trip. */
export async function listBundleDrafts(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { where, order } = askedOf(bundles, ask);
  const rows = scope.db
    .select({
      ...pick(bundles, 'id', 'title', 'slug', 'publishedAt'),
      courses: subquery<number>(sql`(SELECT count(*) FROM ${bundleCourses} bc WHERE bc.bundle_id = ${bundles.id})`),
    })
    .from(bundles)
    .where(where)
    .orderBy(...order);
  return readOne(scope, readOpenPage(sliceOf(ask), rows));
}

function askedOf(table: typeof courses | typeof bundles, ask: TableAsk) {
  const { id, title, slug, position, publishedAt } = table;
  return {
    where: holdsText(sql`${title} || ' ' || ${slug}`, ask.search),
    order: ordered(ask, { order: [position, id], title: [title, id], published: [publishedAt, id] }),
  };
}
