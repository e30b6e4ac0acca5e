import { hmac } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { Database, Statement } from './client';
import { auditLog } from './schema';

interface Auditing {
  db: Database;
  now(): Date;
  config: { secrets: { token: string } };
  caller: { requestId: string; address: string };
  viewer: { id: string } | null;
}

export interface AuditEntry {
  action: string;
  /** The user it happened to; an unknown address may stand for one. */
  subject?: string;
  /** Facts without personal data. */
  details?: Record<string, unknown>;
}

/** A security event as a statement for the change's own batch. People and addresses are kept as keyed hashes. */
export function auditEntry(scope: Auditing, { action, subject, details }: AuditEntry): Statement {
  const hash = (text: string) => hmac(scope.config.secrets.token, `audit:${text}`).slice(0, 24);
  const at = scope.now();
  return scope.db.insert(auditLog).values({
    id: newId(at.getTime()),
    at,
    action,
    actorHash: scope.viewer ? hash(scope.viewer.id) : null,
    subjectHash: subject ? hash(subject) : null,
    addressHash: hash(scope.caller.address),
    requestId: scope.caller.requestId,
    details: details ?? null,
  });
}
