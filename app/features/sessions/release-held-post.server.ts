import { sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { heldPosts } from '#db/schema';
import { after, minute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { keptFor } from './held-posts.server';

/**
 * Sends the viewer's held post to its first target, and answers where, or null when there is none any more. The post
 * stays for two minutes: a second press, or one whose answer got lost, goes the same way, and the form's own key keeps
 * it from counting twice.
 */
export async function releaseHeldPost(scope: Scope, { id }: { id: string }): Promise<string | null> {
  const viewer = requireMember(scope);
  const until = after(scope.now(), 2 * minute).getTime();
  const { row } = await scope.write({
    row: firstOf(
      scope.db
        .update(heldPosts)
        .set({ expiresAt: sql`min(${heldPosts.expiresAt}, ${until})` })
        .where(keptFor(scope, viewer, id))
        .returning({ path: heldPosts.path }),
    ),
  });
  return row?.path ?? null;
}
