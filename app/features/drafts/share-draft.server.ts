import { and, eq, sql } from 'drizzle-orm';
import { keptDrafts } from '#db/schema';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { draftLinkLife } from './draft-links.server';
import { keepDraft } from './keep-draft.server';
import type { KeepDraft } from './kept-schema';

/**
 * Keeps what was typed and makes a link to it for somebody without an account; a draft that has one gets seven days
 * more. The link shows the draft as it is kept at the time.
 */
export async function shareDraft(scope: Scope, draft: KeepDraft): Promise<void> {
  const viewer = requireAdmin(scope);
  await keepDraft(scope, draft);
  const now = scope.now();
  await scope.write({
    shared: scope.db
      .update(keptDrafts)
      .set({
        link: sql`coalesce(${keptDrafts.link}, ${newId(now.getTime())})`,
        linkUntil: after(now, draftLinkLife),
      })
      .where(and(eq(keptDrafts.id, draft.form), eq(keptDrafts.userId, viewer.id))),
  });
}
