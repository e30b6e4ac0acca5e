import { z } from 'zod';
import { firstOf } from '#db/read';
import { heldPosts } from '#db/schema';
import { unseal } from '~/kit/sealing.server';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type HeldPost, heldPostKey, keptFor } from './held-posts.server';

/** The held post of that id, if it is the viewer's own and still kept. */
export async function openHeldPost(scope: Scope, { id }: { id: string }): Promise<HeldPost | null> {
  const viewer = requireMember(scope);
  const [row] = await scope.read(
    firstOf(
      scope.db
        .select()
        .from(heldPosts)
        .where(keptFor(scope, viewer, id)),
    ),
  );
  if (!row) return null;
  return { path: row.path, ...readSealed(scope, row) };
}

const Sealed = z.object({ fields: z.array(z.tuple([z.string(), z.string()])), hasFile: z.boolean() });

function readSealed(scope: Scope, { id, sealed }: { id: string; sealed: string }): z.output<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(unseal(sealed, heldPostKey(scope, id))));
  } catch (error) {
    scope.log.warn('held-post-unreadable', errorFacts(error));
    return { fields: [], hasFile: false };
  }
}
