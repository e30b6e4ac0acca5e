import { and, eq, isNull } from 'drizzle-orm';
import { bulkActs } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { runBulkAct } from './run-bulk-act.server';
import type { OneBulkAct } from './schema';

/** Stops a bulk act after the slice that is being worked on. What was changed stays so. One that has ended stays as it is. */
export async function stopBulkAct(scope: Scope, { bulkId }: OneBulkAct): Promise<void> {
  const viewer = requireAdmin(scope);
  const runs = and(eq(bulkActs.id, bulkId), isNull(bulkActs.endedAt), isNull(bulkActs.stopAskedAt));
  await scope.write({
    stopped: scope.db
      .update(bulkActs)
      .set({ stopAskedAt: scope.now() })
      .where(and(runs, stillActs(viewer))),
  });
  // Ends it with its line in the audit log: no slice begins after the request.
  await runBulkAct(scope, { bulkId });
}
