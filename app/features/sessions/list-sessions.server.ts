import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireViewer } from '~/scope/viewer';

export interface ListedSession {
  id: string;
  via: 'web' | 'api';
  device: string | null;
  createdAt: Date;
  /** The one that asks. */
  isCurrent: boolean;
}

type SessionRow = Omit<ListedSession, 'isCurrent'>;

/** The viewer's live sessions, newest first, to stand in a page's batch. */
export function sessionsOf(scope: Scope, userId: string) {
  const { id, via, device, createdAt } = sessions;
  return scope.db
    .select({ id, via, device, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, scope.now())))
    .orderBy(desc(sessions.createdAt))
    .limit(100);
}

/** The same as it is told: the one that asks comes first. */
export function listedSessions(rows: SessionRow[], currentId: string): ListedSession[] {
  const all = rows.map((row) => ({ ...row, isCurrent: row.id === currentId }));
  return [...all.filter((row) => row.isCurrent), ...all.filter((row) => !row.isCurrent)];
}

/** Where the viewer is signed in. */
export async function listSessions(scope: Scope): Promise<ListedSession[]> {
  const viewer = requireViewer(scope);
  return listedSessions(await sessionsOf(scope, viewer.id), viewer.sessionId);
}
