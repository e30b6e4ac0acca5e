import { asc, count, eq, max, min, sql } from 'drizzle-orm';
import { activationCodeLines, activationCodes, bundles, courses } from '#db/schema';
import { subquery } from '#db/subqueries';
import { readOpenPage } from '~/features/catalogue/queries.server';
import type { Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** Beyond this many the first by title can be chosen. */
const mostThings = 500;

/**
 * Batches of issued codes by their names, along the index in that order: a page reads its own batches alone. Also the
 * things that a new batch can open. One round trip; the answer contains no code.
 */
export async function listCodes(scope: Scope, slice: Slice) {
  requireAdmin(scope);
  const { db } = scope;
  const { source, sourceId, usedAt, voidedAt, expiresAt, createdAt, months, id } = activationCodes;
  const batches = db
    .select({
      name: sourceId,
      total: count(),
      used: count(usedAt),
      voided: count(voidedAt),
      expiresAt: max(expiresAt),
      createdAt: min(createdAt),
      months: max(months),
      title: subquery<string | null>(sql`(SELECT coalesce(c.title, b.title) FROM ${activationCodeLines} l
        LEFT JOIN ${courses} c ON l.kind = 'course' AND c.id = l.ref_id
        LEFT JOIN ${bundles} b ON l.kind = 'bundle' AND b.id = l.ref_id
        WHERE l.code_id = ${id} ORDER BY l.position LIMIT 1)`),
    })
    .from(activationCodes)
    .where(eq(source, 'issued'))
    // What it opens is read of any one of its codes: all of a batch open the same.
    .groupBy(sourceId)
    .orderBy(asc(sourceId));
  const [page, offered, bundled] = await scope.read(
    readOpenPage(slice, batches),
    db.select({ id: courses.id, title: courses.title }).from(courses).orderBy(asc(courses.title)).limit(mostThings),
    db.select({ id: bundles.id, title: bundles.title }).from(bundles).orderBy(asc(bundles.title)).limit(mostThings),
  );
  return { page, courses: offered, bundles: bundled };
}

export type BatchRow = Awaited<ReturnType<typeof listCodes>>['page']['items'][number];
