import { eq } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { reviveOutboxRow } from '#db/outbox';
import { firstOf } from '#db/read';
import { outbox } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneJob } from './schema';

/**
 * Runs a job again that had failed for good, under the same key: what it has done already it does not do twice. The
 * next minute's sweep takes it up. A job that has not given up stays as it is. Throws invalid, and forbidden.
 */
export async function retryJob(scope: Scope, { jobId }: OneJob): Promise<void> {
  const viewer = requireAdmin(scope);
  const { job } = await scope.write({
    revived: reviveOutboxRow(scope.db, jobId, scope.now(), stillActs(viewer)),
    logged: officeEntry(scope, { action: 'job-retried', details: { jobId } }),
    job: firstOf(scope.db.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, jobId))),
  });
  if (!job) throw invalid('jobId', 'There is no such job. Finished jobs are kept for three days.');
  if (job.state === 'dead') throw new AppError('forbidden');
}
