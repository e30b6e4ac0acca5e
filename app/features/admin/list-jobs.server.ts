import { desc, eq } from 'drizzle-orm';
import { outbox } from '#db/schema';
import { readOpenPage } from '~/features/catalogue/queries.server';
import type { OpenPage, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

export type JobRow = typeof outbox.$inferSelect;

/** Jobs that have given up, the latest first. */
export async function listJobs(scope: Scope, slice: Slice): Promise<OpenPage<JobRow>> {
  requireAdmin(scope);
  const dead = scope.db.select().from(outbox).where(eq(outbox.state, 'dead')).orderBy(desc(outbox.availableAt));
  const [page] = await scope.read(readOpenPage(slice, dead));
  return page;
}
