import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import type { Scope } from '~/scope/scope';
import { requireViewer } from '~/scope/viewer';
import { endSessionsOf } from './session-endings.server';

/** Signs the viewer out everywhere else. */
export async function endOtherSessions(scope: Scope): Promise<void> {
  const viewer = requireViewer(scope);
  await scope.write({
    ended: endSessionsOf(scope, { userId: viewer.id, because: 'ended-by-owner', except: viewer.sessionId }),
    logged: auditEntry(scope, { action: 'other-sessions-ended', subject: viewer.id }, ifChanged),
  });
}
