import { and, eq, type SQL } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { ordered } from '#db/ordered';
import { reviveOutboxRows } from '#db/outbox';
import { firstOf } from '#db/read';
import { outbox } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { AppError, invalid } from '~/kit/app-error';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countRows } from '../queries.server';
import type { OneJob } from '../schema';

export type JobRow = typeof outbox.$inferSelect;

/** Lists the jobs that have given up and counts the matches. One round trip. */
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

/** SQL condition on jobs: those that have given up and match the filters. */
export function jobsAskedFor({ filters }: Pick<TableAsk, 'filters'>): SQL | undefined {
  return and(eq(outbox.state, 'dead'), filters.kind ? eq(outbox.kind, filters.kind) : undefined);
}

/**
 * Runs a job again that had failed for good. It keeps its key, so it does not repeat what it has already done. The next
 * sweep, within a minute, picks the job up. A job that has not given up stays as it is. Throws invalid, and forbidden.
 */
export async function retryJob(scope: Scope, { jobId }: OneJob): Promise<void> {
  const viewer = requireAdmin(scope);
  const { job } = await scope.write({
    revived: reviveOutboxRows(scope.db, and(eq(outbox.id, jobId), stillActs(viewer)), scope.now()),
    logged: officeEntry(scope, { action: 'job-retried', details: { jobId } }),
    job: firstOf(scope.db.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, jobId))),
  });
  if (!job) throw invalid('jobId', 'There is no such job. Finished jobs are kept for three days.');
  if (job.state === 'dead') throw new AppError('forbidden');
}
