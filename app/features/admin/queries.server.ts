import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Read, readOf } from '#db/read';
import { auditLog, type bundles, type courses, mails, mailTokens, users } from '#db/schema';
import { condition } from '#db/subqueries';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';

/** Mails that are nothing without the link in them; what they tell of is its token. */
const linkMails = ['verification', 'restore', 'email-change', 'email-changed'] as const;

/** As an SQL condition on mails: its link has been used, replaced or has run out, so that it is not written any more. */
export function isSpentSql(now: Date): SQL<boolean> {
  return condition(sql`(${mails.kind} IN ${linkMails} AND NOT EXISTS (SELECT 1 FROM ${mailTokens} t
    WHERE t.id = ${mails.subjectId} AND t.used_at IS NULL AND t.superseded_at IS NULL AND t.expires_at > ${now.getTime()}))`);
}

interface Of {
  /** A hashed id: what was done to somebody, or by them to their own account. */
  subjects?: string[];
  where?: SQL;
}

/** Statement: entries of the audit log, newest first, with the name of the administrator who did it. */
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

/** Beyond this many the first by title can be chosen. */
const mostThings = 500;

/** Statement: courses or bundles to choose from, by title. */
export function selectTitles({ db }: Scope, things: typeof courses | typeof bundles) {
  return db.select({ id: things.id, title: things.title }).from(things).orderBy(asc(things.title)).limit(mostThings);
}

/** Counting the rows of a list ends here. */
export const mostCounted = 10_000;

/** How many rows a list has; one more than `mostCounted` for all beyond. */
export function countRows({ db }: Scope, table: SQLiteTable, where: SQL | undefined): Read<number> {
  const rows = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(mostCounted + 1);
  const counted = db.select({ total: sql<number>`count(*)`.as('total') }).from(sql`(${rows}) AS counted`);
  return readOf([counted], ([row]) => row?.total ?? 0);
}
