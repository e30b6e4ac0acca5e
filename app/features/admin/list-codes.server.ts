import { and, count, eq, max, min, type SQL, sql } from 'drizzle-orm';
import { beginsWith } from '#db/beginning';
import { ordered } from '#db/ordered';
import { activationCodeLines, activationCodes, bundles, courses } from '#db/schema';
import { subquery } from '#db/subqueries';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { selectTitles } from './queries.server';

/**
 * Batches of issued codes by their names, along the index in that order: a page reads its own batches alone. Also the
 * things that a new batch can open. One round trip; the answer contains no code.
 */
export async function listCodes(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { db } = scope;
  const { sourceId, usedAt, voidedAt, expiresAt, createdAt, months, id } = activationCodes;
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
    .where(batchesAskedFor(ask))
    // What it opens is read of any one of its codes: all of a batch open the same.
    .groupBy(sourceId)
    .orderBy(...ordered(ask, { name: [sourceId] }));
  const [page, offered, bundled] = await scope.read(
    readOpenPage(sliceOf(ask), batches),
    selectTitles(scope, courses),
    selectTitles(scope, bundles),
  );
  return { page, courses: offered, bundles: bundled };
}

/** As SQL, on codes: those of the batches that a search asks for. */
export function batchesAskedFor({ search }: Pick<TableAsk, 'search'>): SQL | undefined {
  const { source, sourceId } = activationCodes;
  return and(eq(source, 'issued'), search ? beginsWith(sourceId, search) : undefined);
}

export type BatchRow = Awaited<ReturnType<typeof listCodes>>['page']['items'][number];
