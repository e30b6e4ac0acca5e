import { and, type SQL, sql } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { ChosenRows } from './choose-rows';
import { bulkKinds } from './find-bulk-kind.server';
import { chosenRows } from './walk.server';
import type { BulkKindName } from './words';

interface Planned {
  kind: BulkKindName;
  chosen: ChosenRows;
  /** Rows of this moment and later are left alone. */
  upTo: Date;
}

/** What a bulk act would do now: to how many rows, and from when the oldest and the newest of them are. */
export async function planBulkAct(scope: Scope, planned: Planned) {
  requireAdmin(scope);
  return readOne(scope, countEligible(scope, planned));
}

/** Read: how many of the chosen rows the act would change, with the ends of their span. */
export function countEligible(scope: Scope, { kind, chosen, upTo }: Planned) {
  const { of, eligible } = bulkKinds[kind];
  const end = (of_: SQL) => sql<number | null>`${of_}`;
  const counted = scope.db
    .select({
      total: sql<number>`count(*)`.as('total'),
      oldest: end(sql`min(${of.at})`).as('oldest'),
      newest: end(sql`max(${of.at})`).as('newest'),
    })
    .from(of.table)
    .where(and(chosenRows(scope, of, chosen, { at: upTo, id: '' }), eligible(scope)));
  return readOf([firstOf(counted)], (row) => ({
    total: row?.total ?? 0,
    oldest: row?.oldest == null ? null : new Date(row.oldest),
    newest: row?.newest == null ? null : new Date(row.newest),
  }));
}
