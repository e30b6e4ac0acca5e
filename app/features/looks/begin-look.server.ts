import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { auditEntry, officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow, ifChanged, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { looks, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { readFirst, type Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import { canBeLookedAt } from './find-look.server';
import { lookLasts } from './rules';
import type { BeginLook } from './schema';

/**
 * Begins a look at the product as a member sees it, in the viewer's own session and for half an hour. Ends an earlier
 * look of the viewer. The member's data page shows the day and the reason. For super admins. Throws not-found, and
 * conflict for an account that cannot be looked at.
 */
export async function beginLook(scope: Scope, { userId, reason }: BeginLook): Promise<{ lookId: string }> {
  const viewer = requireSuperAdmin(scope);
  const now = scope.now();
  const lookId = newId(now.getTime());
  const mayLook = hasRow(users, and(eq(users.id, userId), canBeLookedAt));
  const row = {
    id: lookId,
    userId,
    byId: viewer.id,
    sessionId: viewer.sessionId,
    reason,
    beganAt: now,
    endsAt: after(now, lookLasts),
    endedAt: null,
  };
  const details = { lookId };
  const { begun, user } = await scope.write({
    // The sweep writes the end of an earlier look to the audit log.
    earlierEnds: scope.db
      .update(looks)
      .set({ endsAt: now })
      .where(and(eq(looks.byId, viewer.id), isNull(looks.endedAt), sql`${looks.endsAt} > ${now.getTime()}`, mayLook)),
    begins: insertWhen(scope.db, looks, row, mayLook),
    logged: officeEntry(scope, { action: 'look-begun', subject: userId, details }),
    begun: firstOf(scope.db.select({ id: looks.id }).from(looks).where(eq(looks.id, lookId))),
    user: firstOf(scope.db.select({ id: users.id }).from(users).where(eq(users.id, userId))),
  });
  if (!user) throw new AppError('not-found', 'There is no such user.');
  if (!begun) {
    throw new AppError('conflict', 'You can only see the site as a member who has no role and is not blocked.', {
      code: 'NOT_TO_BE_LOOKED_AT',
    });
  }
  return { lookId };
}

/** Ends a look of the viewer and returns the id of the member; null if the look is not the viewer's. */
export async function endLook(scope: Scope, { lookId }: { lookId: string }): Promise<string | null> {
  const viewer = requireSuperAdmin(scope);
  const isOwn = and(eq(looks.id, lookId), eq(looks.byId, viewer.id));
  const look = await readFirst(scope, scope.db.select({ userId: looks.userId }).from(looks).where(isOwn));
  if (!look) return null;
  await scope.write({ ended: endOf(scope, { id: lookId, userId: look.userId, at: scope.now(), isOfOffice: true }) });
  return look.userId;
}

/** The most looks that one run of the sweep ends. */
const mostAtOnce = 100;

/** Records the end of looks whose time is over. Each end is written once, however many sweeps run. */
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
