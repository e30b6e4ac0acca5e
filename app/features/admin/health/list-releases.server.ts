import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { articles, bundles, courses, lessons, rewards } from '#db/schema';
import { readEditions } from '~/features/festival/queries.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** The most releases of each kind that are listed for a span. */
export const mostReleases = 300;

export interface Release {
  kind: 'course' | 'lesson' | 'bundle' | 'article' | 'reward';
  id: string;
  title: string;
  at: Date;
  /** The course of a lesson; null for other kinds. */
  course: { id: string; title: string } | null;
}

export type Releases = Awaited<ReturnType<typeof listReleases>>;

/** Lists what is published or scheduled in [from, to), and the festivals. One round trip. */
export async function listReleases(scope: Scope, { from, to }: { from: Date; to: Date }) {
  requireAdmin(scope);
  const { db } = scope;
  // The indexes on publish dates are on this expression (migration 6).
  const isIn = (date: SQL) => sql`${date} + 0 >= ${from.getTime()} AND ${date} + 0 < ${to.getTime()}`;
  const dated = (table: typeof courses | typeof bundles | typeof rewards | typeof articles) =>
    db
      .select({ id: table.id, title: table.title, at: table.publishedAt })
      .from(table)
      .where(isIn(sql`${table.publishedAt}`))
      .orderBy(asc(sql`${table.publishedAt} + 0`))
      .limit(mostReleases + 1);
  const ofLessons = db
    .select({
      id: lessons.id,
      title: lessons.title,
      at: lessons.publishedAt,
      course: { id: courses.id, title: courses.title },
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    // Other lessons are published together with their course, or not at all.
    .where(sql`${isIn(sql`${lessons.publishedAt}`)} AND ${courses.publishedAt} < ${lessons.publishedAt}`)
    .orderBy(asc(sql`${lessons.publishedAt} + 0`))
    .limit(mostReleases + 1);
  const [course, lesson, bundle, article, reward, editions] = await scope.read(
    dated(courses),
    ofLessons,
    dated(bundles),
    dated(articles),
    dated(rewards),
    readEditions(scope),
  );
  const found = { course, lesson, bundle, article, reward };
  const releases = Object.entries(found).flatMap(([kind, rows]) =>
    rows.slice(0, mostReleases).map((row): Release => ({ course: null, ...row, kind: kind as Release['kind'] })),
  );
  return { releases, isCut: Object.values(found).some((rows) => rows.length > mostReleases), editions };
}
