import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { beginBulkAct } from './begin-bulk-act.server';
import type { UndoBulkAct } from './schema';
import { showBulkAct } from './show-bulk-act.server';

/**
 * Shows the comments again that a bulk act hid, as a bulk act of its own. Comments that were hidden before that act, or
 * that somebody has decided about since, stay as they are. Throws conflict where nothing is left to undo.
 */
export async function undoBulkAct(scope: Scope, { bulkId, press }: UndoBulkAct) {
  requireAdmin(scope);
  const act = await showBulkAct(scope, { bulkId });
  if (!act.endedAt) throw new AppError('conflict', 'This change is still running. Stop it first.');
  const chosen = { search: '', filters: { hiddenIn: bulkId } };
  return beginBulkAct(scope, { press, kind: 'show-comments', chosen, reason: '', upTo: scope.now().getTime() });
}
