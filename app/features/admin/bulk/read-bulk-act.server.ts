import { eq, sql } from 'drizzle-orm';
import { type Answer, firstOf } from '#db/read';
import { bulkActs, comments, users } from '#db/schema';
import { condition } from '#db/subqueries';
import type { Scope } from '~/scope/scope';
import { officeRoles } from '~/scope/viewer';

/** A bulk act, and whether the administrator who began it still may act. */
export function readBulkAct({ db }: Scope, bulkId: string) {
  return firstOf(
    db
      .select({
        id: bulkActs.id,
        userId: bulkActs.userId,
        userName: users.userName,
        kind: bulkActs.kind,
        chosen: bulkActs.chosen,
        reason: bulkActs.reason,
        upTo: bulkActs.upTo,
        cursorAt: bulkActs.cursorAt,
        cursorId: bulkActs.cursorId,
        turn: bulkActs.turn,
        total: bulkActs.total,
        seen: bulkActs.seen,
        done: bulkActs.done,
        begunAt: bulkActs.begunAt,
        stopAskedAt: bulkActs.stopAskedAt,
        endedAt: bulkActs.endedAt,
        mayAct: beginnerActs(),
        canBeUndone: isUndoable(),
      })
      .from(bulkActs)
      .leftJoin(users, eq(users.id, bulkActs.userId))
      .where(eq(bulkActs.id, bulkId)),
  );
}

export type BulkAct = NonNullable<Answer<ReturnType<typeof readBulkAct>>>;

/** As SQL, on bulk acts: it hid comments, and some are still hidden by it. */
export function isUndoable() {
  return condition(sql`("bulk_acts"."ended_at" IS NOT NULL
    AND EXISTS (SELECT 1 FROM ${comments} c WHERE c.hidden_in = "bulk_acts"."id"))`);
}

/** As SQL, on bulk acts: the administrator who began it is one still. */
export function beginnerActs() {
  return condition(sql`EXISTS (SELECT 1 FROM ${users} u WHERE u.id = "bulk_acts"."user_id"
    AND u.role IN ${officeRoles} AND u.blocked_at IS NULL)`);
}
