import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { comments } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { isNoLongerThere } from './rules';
import type { HideComment, OneComment } from './schema';

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

/** Shows a hidden comment again. One that is shown already stays so. Throws conflict for one that is removed. */
export async function restoreComment(scope: Scope, { commentId }: OneComment): Promise<void> {
  const viewer = requireAdmin(scope);
  const isIt = eq(comments.id, commentId);
  const { comment } = await scope.write({
    shown: scope.db
      .update(comments)
      .set({ hiddenAt: null, hiddenReason: null })
      .where(and(isIt, isNotNull(comments.hiddenAt), stillActs(scope, viewer))),
    logged: auditEntry(scope, { action: 'comment-shown', details: { commentId }, isOfOffice: true }, ifChanged),
    comment: firstOf(scope.db.select({ id: comments.id }).from(comments).where(isIt)),
  });
  if (!comment) throw isNoLongerThere();
}
