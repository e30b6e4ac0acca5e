import { heldPosts } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { keptFor } from './held-posts.server';

/** Throws the viewer's held post away. A repeat is fine. */
export async function forgetHeldPost(scope: Scope, { id }: { id: string }): Promise<void> {
  const viewer = requireMember(scope);
  await scope.write({ forgotten: scope.db.delete(heldPosts).where(keptFor(scope, viewer, id)) });
}
