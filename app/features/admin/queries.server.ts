import { and, desc, eq, inArray } from 'drizzle-orm';
import { auditLog, users } from '#db/schema';
import type { Scope } from '~/scope/scope';

interface Of {
  /** A hashed id: what was done to somebody, or by them to their own account. */
  subjects?: string[];
  action?: string;
}

/** Statement: entries of the audit log, newest first, with the name of the administrator who did it. */
export function selectEntries({ db }: Scope, { subjects, action }: Of) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      details: auditLog.details,
      subjectHash: auditLog.subjectHash,
      addressHash: auditLog.addressHash,
      byId: auditLog.userId,
      byName: users.userName,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        subjects && inArray(auditLog.subjectHash, subjects),
        action === undefined ? undefined : eq(auditLog.action, action),
      ),
    )
    .orderBy(desc(auditLog.at))
    .$dynamic();
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];
