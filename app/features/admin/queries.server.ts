import { and, desc, eq } from 'drizzle-orm';
import { auditLog, users } from '#db/schema';
import type { Scope } from '~/scope/scope';

interface Of {
  /** A hashed id: what was done to somebody, or by them to their own account. */
  subject?: string;
  action?: string;
}

/** Statement: entries of the audit log, newest first, with the name of the administrator who did it. */
export function selectEntries({ db }: Scope, { subject, action }: Of) {
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
        subject === undefined ? undefined : eq(auditLog.subjectHash, subject),
        action === undefined ? undefined : eq(auditLog.action, action),
      ),
    )
    .orderBy(desc(auditLog.at))
    .$dynamic();
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];
