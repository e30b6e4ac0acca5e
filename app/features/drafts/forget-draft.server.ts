import { and, eq, inArray } from 'drizzle-orm';
import { keptDrafts } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { ForgetDraft } from './kept-schema';

/** Deletes what the viewer has kept of a page. Doing it twice is the same. */
export async function forgetDraft(scope: Scope, { path, id }: ForgetDraft): Promise<void> {
  const viewer = requireAdmin(scope);
  await scope.write({
    discarded: scope.db
      .delete(keptDrafts)
      .where(and(inArray(keptDrafts.id, [id].flat()), eq(keptDrafts.userId, viewer.id), eq(keptDrafts.path, path))),
  });
}
