import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { sessions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

export interface ListedSession {
  id: string;
  via: 'web' | 'api';
  device: string | null;
  createdAt: Date;
  /** The one that asks. */
  isCurrent: boolean;
}

/** Where the viewer is signed in, at most 100: the session that asks, then the newest. */
export function readSessions({ db, now }: Scope, viewer: Viewer): Read<ListedSession[]> {
  const { id, via, device, createdAt } = sessions;
  const live = db
    .select({ id, via, device, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now())))
    .orderBy(desc(eq(id, viewer.sessionId)), desc(createdAt))
    .limit(100);
  return readOf([live], (rows) => rows.map((row) => ({ ...row, isCurrent: row.id === viewer.sessionId })));
}
