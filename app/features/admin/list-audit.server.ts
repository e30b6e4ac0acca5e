import { and, eq } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { auditLog } from '#db/schema';
import { isWithinDays } from '#db/within-days';
import { readOpenPage } from '~/features/catalogue/queries.server';
import type { OpenPage } from '~/kit/paging';
import { sliceOf, type TableAsk } from '~/kit/table';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type EntryRow, selectEntries } from './queries.server';

/** Lists the acts of administrators and what has happened to accounts. */
export async function listAudit(scope: Scope, ask: TableAsk): Promise<OpenPage<EntryRow>> {
  requireAdmin(scope);
  const { act } = ask.filters;
  const where = and(
    act ? eq(auditLog.action, act) : undefined,
    isWithinDays(auditLog.at, ask.filters, scope.config.brand.timeZone),
  );
  const rows = selectEntries(scope, { where }).orderBy(...ordered(ask, { at: [auditLog.at] }));
  return readOne(scope, readOpenPage(sliceOf(ask), rows));
}
