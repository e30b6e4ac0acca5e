import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { comments } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { isNoLongerThere } from './rules';
import type { HideComment } from './schema';

/**
 * Hides a comment behind the reason that is shown in its place; its words are kept. Hidden again, it gets the new
 * reason. Throws conflict for one that its author has removed.
 */
export async function hideComment(scope: Scope, { commentId, reason }: HideComment): Promise<void> {
  const viewer = requireAdmin(scope);
  const now = scope.now();
  const { hidden } = await scope.write({
    hidden: scope.db
      .update(comments)
      .set({ hiddenAt: sql`coalesce(${comments.hiddenAt}, ${now.getTime()})`, hiddenReason: reason })
      .where(and(eq(comments.id, commentId), isNull(comments.removedAt), stillActs(scope, viewer)))
      .returning({ id: comments.id }),
    logged: auditEntry(scope, { action: 'comment-hidden', details: { commentId }, isOfOffice: true }, ifChanged),
  });
  if (!hidden.length) throw isNoLongerThere();
}
