import { and, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { draftVersions, files } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { stillActs } from '~/features/accounts/office-guards.server';
import type { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { savedByAnother } from './check-refs.server';
import { endKept } from './keep-draft.server';
import type { VersionOf } from './schema';

/** A table whose rows name the save that wrote them. */
export type Kept = SQLiteTable & { id: SQLiteColumn; revision: SQLiteColumn };

interface Draft<Table extends Kept> {
  table: Table;
  row: Table['$inferInsert'] & { id: string };
  /** The state that it was made from; null for what is not there yet. */
  before: string | null;
  /** It is written only if this holds at the write, beside the state that it was made from. */
  when?: SQL;
  action: string;
  details: Record<string, unknown>;
  /** What goes with the act: jobs, written only with it. They stand right behind the entry of the audit log. */
  effects?: (revision: string) => Statement[];
  /** What becomes a version: the state as it is saved, and what it replaces. */
  version?: Omit<Parameters<typeof keepVersion>[1], 'thingId'>;
  /** The rows inside it, written only where `isMine` holds. */
  contents?: (isMine: SQL) => Statement[];
  /** What is thrown when another row has the same in this unique column. */
  taken?: { column: string; refusal: () => AppError };
}

/**
 * Writes a draft, its entry in the audit log and the rows inside it in one batch: of two made from the same state the
 * first one counts. Answers its revision. Throws conflict, and what the table's constraints say.
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
  const head =
    before === null
      ? insertWhen(db, table, { ...rest, id }, mayAct).onConflictDoNothing({
          target: table.id,
        })
      : db
          .update(table)
          .set(rest as never)
          .where(and(eq(table.id, id), eq(table.revision, before), mayAct));
  const asked = db.select({ isMine: sql<number>`${isMine}`.as('is_mine') }).from(sql`(SELECT 1)`);
  const writing = scope.write({
    written: head,
    logged: officeEntry(scope, { action, details }),
    effects: draft.effects?.(revision) ?? [],
    contents: draft.contents?.(isMine) ?? [],
    versionKept: version ? keepVersion(scope, { ...version, thingId: id }, revision, isMine) : [],
    draftEnded: scope.keptForm ? [endKept(scope, scope.keptForm, isMine)] : [],
    last: firstOf(asked),
  });
  const { last } = await writing.catch((error) => {
    throw taken && isUniqueViolation(error, taken.column) ? taken.refusal() : error;
  });
  if (!last?.isMine) throw savedByAnother();
  if (draft.effects) scope.outbox.dispatch();
  return { revision };
}

/** Of one thing. */
export const mostVersions = 20;

interface Saved extends VersionOf {
  draft: object;
  /** What the save replaces; null for a new one. */
  before: { revision: string | null } | null;
}

/**
 * Statements of a save's batch: the saved state becomes the newest version, and the oldest one over twenty goes. The
 * state before the first of them is kept too, so that the first save can be taken back.
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
    .orderBy(desc(draftVersions.savedAt), desc(draftVersions.id))
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
              id: before.revision || `first-${thingId}`,
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

/** Statement: pictures that stand where anyone may see them become public, as long as `when` holds. */
export function publishPictures(ids: (string | null | undefined)[], when: SQL): Statement {
  const shown = JSON.stringify(ids.filter(Boolean));
  return sql`UPDATE ${files} SET is_public = 1
    WHERE id IN (SELECT value FROM json_each(${shown})) AND is_public = 0 AND ${when}`;
}
