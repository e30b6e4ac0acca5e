import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readBulkAct } from './read-bulk-act.server';
import type { OneBulkAct } from './schema';

/** How far a bulk act is. Throws not-found: it is kept for 30 days after its end. */
export async function showBulkAct(scope: Scope, { bulkId }: OneBulkAct) {
  requireAdmin(scope);
  const [act] = await scope.read(readBulkAct(scope, bulkId));
  if (!act) throw new AppError('not-found');
  return act;
}
