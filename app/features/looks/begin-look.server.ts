import { and, eq, isNull, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { hasRow, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { looks, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import { canBeLookedAt } from './find-look.server';
import { lookLasts } from './rules';
import type { BeginLook } from './schema';

/**
 * Begins a look at the product as a member sees it, in the viewer's own session and for half an hour; an earlier look
 * of theirs ends. The member finds day and reason among their data. For super admins. Throws not-found, and conflict
 * for an account that cannot be looked at.
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
    // The sweep writes the end of an earlier look into the audit log.
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
    throw new AppError('conflict', 'You can only see it as an ordinary member who is not blocked does.', {
      code: 'NOT_TO_BE_LOOKED_AT',
    });
  }
  return { lookId };
}
