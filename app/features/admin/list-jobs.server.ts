import { desc, eq } from 'drizzle-orm';
import { readOf } from '#db/read';
import { outbox } from '#db/schema';
import { beyondPage, type OpenPage, openPage, type Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

export type JobRow = typeof outbox.$inferSelect;

/** Jobs that have given up, the latest first. */
export async function listJobs(scope: Scope, slice: Slice): Promise<OpenPage<JobRow>> {
  requireAdmin(scope);
  const dead = scope.db
    .select()
    .from(outbox)
    .where(eq(outbox.state, 'dead'))
    .orderBy(desc(outbox.availableAt))
    .limit(beyondPage(slice))
    .offset(slice.offset);
  const [page] = await scope.read(readOf([dead], (rows) => openPage(rows, slice)));
  return page;
}
