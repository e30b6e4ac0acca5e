import { eq, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { condition } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { savedByAnother } from './check-refs.server';
import type { RemoveRow } from './parts-schema';
import type { Kept } from './write-draft.server';

interface RowsLeft {
  table: Kept;
  /** SQL condition: the rows that share an order with the row; absent if the list has no order. */
  among?: SQL;
  /** SQL condition: something uses the row, so it stays. */
  isUsed?: SQL;
  /** Statements that run before the row is deleted, only if `isMine` holds. */
  first?: (isMine: SQL) => Statement[];
  action: string;
}

/**
 * Removes a row of one of the office's lists. The rows after it move up; foreign keys delete the rows inside it.
 * Idempotent: a second click finds no row and succeeds. Throws conflict if the row is in use or was saved since.
 */
export async function removeRow(scope: Scope, { rowId, revision: before }: RemoveRow, list: RowsLeft): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const { table, among, isUsed = sql`0`, first, action } = list;
  const revision = newId(scope.now().getTime());
  const mine = (column: SQL) => sql`(SELECT ${column} FROM ${table} m WHERE m.id = ${rowId})`;
  const isMine = sql`${mine(sql`m.revision`)} = ${revision}`;
  const { there } = await scope.write({
    claimed: sql`UPDATE ${table} SET revision = ${revision} WHERE id = ${rowId} AND revision = ${before}
      AND NOT (${isUsed}) AND ${stillActs(viewer)}`,
    logged: officeEntry(scope, { action, details: { id: rowId } }),
    // Positions are unique at every moment, so rows move through negative ones. They move before the row is deleted,
    // since its position is needed.
    movedBelowZero: among
      ? sql`UPDATE ${table} SET position = -position, revision = ${revision}
          WHERE ${among} AND position > ${mine(sql`m.position`)} AND ${isMine}`
      : [],
    first: first?.(isMine) ?? [],
    removed: sql`DELETE FROM ${table} WHERE id = ${rowId} AND revision = ${revision}`,
    movedUp: among ? sql`UPDATE ${table} SET position = -position - 1 WHERE position < 0` : [],
    there: firstOf(
      db
        .select({ isUsed: condition(isUsed) })
        .from(table)
        .where(eq(table.id, rowId)),
    ),
  });
  if (there?.isUsed) {
    throw new AppError('conflict', 'Something uses it now, so it can’t be removed.', { code: 'STILL_HELD' });
  }
  if (there) throw savedByAnother();
}
