import { and, eq, isNull, lte } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { ifChanged } from '#db/insert-when';
import { looks } from '#db/schema';
import { readFirst, type Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';

/** Ends a look of the viewer, and answers whose pages they looked at; null for a look that is not theirs. */
export async function endLook(scope: Scope, { lookId }: { lookId: string }): Promise<string | null> {
  const viewer = requireSuperAdmin(scope);
  const isOwn = and(eq(looks.id, lookId), eq(looks.byId, viewer.id));
  const look = await readFirst(scope, scope.db.select({ userId: looks.userId }).from(looks).where(isOwn));
  if (!look) return null;
  await scope.write({ ended: endOf(scope, { id: lookId, userId: look.userId, at: scope.now(), isOfOffice: true }) });
  return look.userId;
}

/** Looks that one run of the sweep ends. */
const mostAtOnce = 100;

/** Writes down the end of looks whose time is over. Each is written once, however many sweeps run. */
export async function sweepLooks(scope: Scope): Promise<void> {
  const now = scope.now();
  const [over] = await scope.read(
    scope.db
      .select({ id: looks.id, userId: looks.userId, endsAt: looks.endsAt })
      .from(looks)
      .where(and(isNull(looks.endedAt), lte(looks.endsAt, now)))
      .limit(mostAtOnce),
  );
  if (!over.length) return;
  await scope.write({ ended: over.flatMap(({ id, userId, endsAt }) => endOf(scope, { id, userId, at: endsAt })) });
}

interface End {
  id: string;
  userId: string;
  at: Date;
  isOfOffice?: boolean;
}

function endOf(scope: Scope, { id, userId, at, isOfOffice }: End): Statement[] {
  const details = { lookId: id, ...(!isOfOffice && { byItself: true }) };
  return [
    scope.db
      .update(looks)
      .set({ endedAt: at })
      .where(and(eq(looks.id, id), isNull(looks.endedAt))),
    auditEntry(scope, { action: 'look-ended', subject: userId, details, isOfOffice }, ifChanged),
  ];
}
