import type { SQL } from 'drizzle-orm';
import { hmac, hmacs, type Key } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { Database, Statement } from './client';
import { ifChanged, insertWhen } from './insert-when';
import { auditLog } from './schema';

interface Auditing {
  db: Database;
  now(): Date;
  config: { secrets: { token: Key } };
  caller: { requestId: string; address: string };
  viewer: { id: string } | null;
}

export interface AuditEntry {
  action: string;
  /** The affected user's id, or an unknown address. */
  subject?: string;
  /** Facts without personal data. */
  details?: Record<string, unknown>;
  /** An administrator's act in the office: the entry names the administrator. */
  isOfOffice?: boolean;
}

/** The keyed hash of a user id or an address: entries can be found by either, but reveal neither. */
function auditHash({ config }: Pick<Auditing, 'config'>, text: string): string {
  return hmac(config.secrets.token, `audit:${text}`).slice(0, hashLength);
}

/** All possible hashes of a user id or an address, since the key may have been rotated. */
export function auditHashes({ config }: Pick<Auditing, 'config'>, text: string): string[] {
  return hmacs(config.secrets.token, `audit:${text}`).map((hash) => hash.slice(0, hashLength));
}

const hashLength = 24;

/**
 * A security event as a statement for the change's own batch; with `when`, it is written only if that condition is
 * true. People and addresses are keyed hashes; an act of the office names the administrator.
 */
export function auditEntry(
  scope: Auditing,
  { action, subject, details, isOfOffice }: AuditEntry,
  when?: SQL,
): Statement {
  const hash = (text: string) => auditHash(scope, text);
  const at = scope.now();
  const row = {
    id: newId(at.getTime()),
    at,
    action,
    actorHash: scope.viewer ? hash(scope.viewer.id) : null,
    userId: isOfOffice && scope.viewer ? scope.viewer.id : null,
    subjectHash: subject ? hash(subject) : null,
    addressHash: hash(scope.caller.address),
    requestId: scope.caller.requestId,
    details: details ?? null,
  };
  return when ? insertWhen(scope.db, auditLog, row, when) : scope.db.insert(auditLog).values(row);
}

/**
 * The entry of an act in the office, which names the administrator. Written only if the previous statement of the batch
 * changed a row.
 */
export function officeEntry(scope: Auditing, entry: Omit<AuditEntry, 'isOfOffice'>, when = ifChanged): Statement {
  return auditEntry(scope, { ...entry, isOfOffice: true }, when);
}
