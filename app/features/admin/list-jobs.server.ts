import { and, eq, type SQL } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { outbox } from '#db/schema';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countRows } from './queries.server';

export type JobRow = typeof outbox.$inferSelect;

/** Jobs that have given up, and how many match. One round trip. */
export async function listJobs(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const asked = jobsAskedFor(ask);
  const dead = scope.db
    .select()
    .from(outbox)
    .where(asked)
    .orderBy(...ordered(ask, { failed: [outbox.availableAt] }));
  const [page, total] = await scope.read(readOpenPage(sliceOf(ask), dead), countRows(scope, outbox, asked));
  return { page, total };
}

/** As SQL, on jobs: the dead ones that filters ask for. */
export function jobsAskedFor({ filters }: Pick<TableAsk, 'filters'>): SQL | undefined {
  return and(eq(outbox.state, 'dead'), filters.kind ? eq(outbox.kind, filters.kind) : undefined);
}
