import { and, eq, isNotNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { comments } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { isNoLongerThere } from './rules';
import type { OneComment } from './schema';

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
