import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { lastEntered } from '#db/ordered';
import { firstOf } from '#db/read';
import { draftVersions, files } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { stillActs } from '~/features/accounts/office-guards.server';
import type { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { savedByAnother } from './check-refs.server';
import type { VersionOf } from './schema';

/** A table whose rows have the revision of the save that wrote them. */
export type Kept = SQLiteTable & { id: SQLiteColumn; revision: SQLiteColumn };

interface Draft<Table extends Kept> {
  table: Table;
  row: Table['$inferInsert'] & { id: string };
  /** The revision that the draft is based on; null if the row does not exist yet. */
  before: string | null;
  /** A further condition for the write, besides the revision that the draft is based on. */
  when?: SQL;
  action: string;
  details: Record<string, unknown>;
  /** Statements such as jobs, written only with the draft. They come directly after the audit log entry. */
  effects?: (revision: string) => Statement[];
  /** The saved state that becomes a version, and the state that it replaces. */
  version?: Omit<Parameters<typeof keepVersion>[1], 'thingId'>;
  /** Statements that run before the row is written, only if it will be: `isToBe` says so. */
  first?: (isToBe: SQL) => Statement[];
  /** Statements for the rows inside the draft, written only if `isMine` holds. */
  contents?: (isMine: SQL) => Statement[];
  /** The error if another row has the same value in this unique column. */
  taken?: { column: string; refusal: () => AppError };
}

/**
 * Writes a draft, its audit log entry and the rows inside it in one batch. Of two drafts based on the same state, the
 * first one counts. Returns the new revision. Throws conflict, and the errors of the table's constraints.
 */
export async function writeDraft<Table extends Kept>(scope: Scope, draft: Draft<Table>): Promise<{ revision: string }> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const { row, before, when = sql`1`, action, details, version, taken } = draft;
  const table: Kept = draft.table;
  const revision = newId(scope.now().getTime());
  const mayAct = sql`${stillActs(viewer)} AND ${when}`;
  const { id, ...rest } = { ...row, revision };
  const isMine = hasRow(table, and(eq(table.id, id), eq(table.revision, revision)));
  const isBased = and(eq(table.id, id), eq(table.revision, before ?? ''), mayAct);
  const head =
    before === null
      ? insertWhen(db, table, { ...rest, id }, mayAct).onConflictDoNothing({
          target: table.id,
        })
      : db
          .update(table)
          .set(rest as never)
          .where(isBased);
  const asked = db.select({ isMine: sql<number>`${isMine}`.as('is_mine') }).from(sql`(SELECT 1)`);
  const writing = scope.write({
    first: before === null ? [] : (draft.first?.(hasRow(table, isBased)) ?? []),
    written: head,
    logged: officeEntry(scope, { action, details }),
    effects: draft.effects?.(revision) ?? [],
    contents: draft.contents?.(isMine) ?? [],
    versionKept: version ? keepVersion(scope, { ...version, thingId: id }, revision, isMine) : [],
    last: firstOf(asked),
  });
  const { last } = await writing.catch((error) => {
    throw taken && isUniqueViolation(error, taken.column) ? taken.refusal() : error;
  });
  if (!last?.isMine) throw savedByAnother();
  if (draft.effects) scope.outbox.dispatch();
  return { revision };
}

/** The most versions of one course, lesson or article. */
export const mostVersions = 20;

interface Saved extends VersionOf {
  draft: object;
  /** The state that the save replaces; null for a new draft. */
  before: { revision: string | null } | null;
}

/**
 * Statements of a save's batch: add the saved state as the newest version, and delete the oldest ones beyond twenty.
 * The first save also keeps the state before it, so that it can be undone.
 */
function keepVersion(
  scope: Scope,
  { kind, thingId, draft, before }: Saved,
  revision: string,
  isMine: SQL,
): Statement[] {
  const { db } = scope;
  const now = scope.now();
  const ofThis = and(eq(draftVersions.kind, kind), eq(draftVersions.thingId, thingId));
  const isFirst = not(hasRow(draftVersions, ofThis));
  const row = { kind, thingId, userId: null, savedAt: now };
  const rowOf = (state: object) => sql`${JSON.stringify(state)}` as SQL;
  const over = db
    .select({ id: draftVersions.id })
    .from(draftVersions)
    .where(ofThis)
    .orderBy(lastEntered(draftVersions))
    .limit(1000)
    .offset(mostVersions);
  return [
    ...(before
      ? [
          insertWhen(
            db,
            draftVersions,
            {
              ...row,
              id: before.revision || newId(now.getTime()),
              draft: rowOf(before),
              savedAt: new Date(now.getTime() - 1),
            },
            sql`${isMine} AND ${isFirst}`,
          ).onConflictDoNothing(),
        ]
      : []),
    insertWhen(
      db,
      draftVersions,
      { ...row, id: revision, draft: rowOf(draft), userId: scope.viewer?.id ?? null },
      isMine,
    ),
    db.delete(draftVersions).where(and(inArray(draftVersions.id, over), isMine)),
  ];
}

/** Makes pictures public that are shown where anyone may see them, if `when` holds. */
export function publishPictures(ids: (string | null | undefined)[], when: SQL): Statement {
  const shown = JSON.stringify(ids.filter(Boolean));
  return sql`UPDATE ${files} SET is_public = 1
    WHERE id IN (SELECT value FROM json_each(${shown})) AND is_public = 0 AND ${when}`;
}
