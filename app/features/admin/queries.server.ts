import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Read, readOf } from '#db/read';
import { auditLog, mails, mailTokens, users } from '#db/schema';
import { condition } from '#db/subqueries';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';

/** Mails that are useless without the link in them. Their `subjectId` is the id of the link's token. */
const linkMails = ['verification', 'restore', 'email-change', 'email-changed'] as const;

/** SQL condition on mails: the link has been used or replaced or has expired, so the mail cannot be written again. */
export function isSpentSql(now: Date): SQL<boolean> {
  return condition(sql`(${mails.kind} IN ${linkMails} AND NOT EXISTS (SELECT 1 FROM ${mailTokens} t
    WHERE t.id = ${mails.subjectId} AND t.used_at IS NULL AND t.superseded_at IS NULL AND t.expires_at > ${now.getTime()}))`);
}

interface Of {
  /** Hashed account ids: only entries about these accounts, including what people did to their own account. */
  subjects?: string[];
  where?: SQL;
}

/** Entries of the audit log, newest first, with the name of the person who acted. */
export function selectEntries({ db }: Scope, { subjects, where }: Of) {
  return db
    .select({
      ...pick(auditLog, 'id', 'at', 'action', 'details', 'subjectHash', 'addressHash'),
      byId: auditLog.userId,
      byName: users.userName,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(subjects && inArray(auditLog.subjectHash, subjects), where))
    .orderBy(desc(auditLog.at))
    .$dynamic();
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Counting the rows of a list stops here. */
export const mostCounted = 10_000;

/** Counts the rows of a list, up to `mostCounted` + 1. */
export function countRows({ db }: Scope, table: SQLiteTable, where: SQL | undefined): Read<number> {
  const rows = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(mostCounted + 1);
  const counted = db.select({ total: sql<number>`count(*)`.as('total') }).from(sql`(${rows}) AS counted`);
  return readOf([counted], ([row]) => row?.total ?? 0);
}
