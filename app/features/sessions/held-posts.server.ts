import { and, eq, gt } from 'drizzle-orm';
import { heldPosts } from '#db/schema';
import { after, minute } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { type SealKey, seal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';

export interface HeldPost {
  /** The address it was posted to, with its query. */
  path: string;
  fields: [string, string][];
}

/**
 * Keeps a form post that met an expired session, encrypted, 30 minutes, for its author to send again after
 * sign-in (B9). Answers the id that its author's cookie carries.
 */
export async function keepHeldPost(scope: Scope, userId: string, post: HeldPost): Promise<string> {
  const now = scope.now();
  const id = newId(now.getTime());
  const sealed = seal(JSON.stringify(post.fields), heldPostKey(scope, id));
  await scope.db
    .insert(heldPosts)
    .values({ id, userId, path: post.path, sealed, createdAt: now, expiresAt: after(now, 30 * minute) });
  return id;
}

/** A held post that is still there, and this user's. */
export function keptFor(scope: Scope, userId: string, id: string) {
  return and(eq(heldPosts.id, id), eq(heldPosts.userId, userId), gt(heldPosts.expiresAt, scope.now()));
}

export function heldPostKey(scope: Scope, id: string): SealKey {
  return { secret: scope.config.secrets.hold, purpose: 'held-post', bound: id };
}
