import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { type Answer, readOf } from '#db/read';
import { sessions } from '#db/schema';
import { formatDate, formatMinute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

type ListedSession = Answer<ReturnType<typeof readSessions>>[number];

/** The viewer's live sessions, at most 100: the current session (`isCurrent`) first, then the newest. */
export function readSessions({ db, now }: Scope, viewer: Viewer) {
  const { id, via, device, createdAt } = sessions;
  const live = db
    .select({ id, via, device, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now())))
    .orderBy(desc(eq(id, viewer.sessionId)), desc(createdAt))
    .limit(100);
  return readOf([live], (rows) => rows.map((row) => ({ ...row, isCurrent: row.id === viewer.sessionId })));
}

/** Adds the day on which each session began, with the time if the same device began two sessions on that day. */
export function presentSessions(sessions: ListedSession[]) {
  const lookOf = ({ device, via, createdAt }: ListedSession) => `${device} ${via} ${formatDate(createdAt)}`;
  const isOne = (session: ListedSession) => sessions.filter((one) => lookOf(one) === lookOf(session)).length === 1;
  return sessions.map(({ createdAt, ...session }) => ({
    ...session,
    since: isOne({ ...session, createdAt }) ? formatDate(createdAt) : `${formatMinute(createdAt)} UTC`,
  }));
}
