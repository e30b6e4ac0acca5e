import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { heldPosts } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import { after, minute } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { type SealKey, seal, unseal } from '~/kit/sealing.server';
import { paths } from '~/paths';
import { errorFacts } from '~/scope/log';
import { readFirst, type Scope } from '~/scope/scope';
import { holdsOffice, requireMember, type Viewer } from '~/scope/viewer';
import { countTries } from './count-tries.server';

export interface HeldPost {
  /** The address it was posted to, with its query. */
  path: string;
  fields: [string, string][];
  /** A file came with it, which is not kept. */
  hasFile: boolean;
}

/** Of one person: a browser offers its last one only. */
const mostHeld = 5;

/**
 * Keeps a form post that met an expired session, encrypted, 30 minutes, for its author to send again after
 * sign-in (B9). Answers the id that its author's cookie carries; null where too many came to be kept, since a dead
 * session is enough to post with and each may be 64 KiB.
 */
export async function keepHeldPost(scope: Scope, userId: string, post: HeldPost): Promise<string | null> {
  if (await isTooMuch(scope, userId)) return null;
  const now = scope.now();
  const id = newId(now.getTime());
  const sealed = seal(JSON.stringify({ fields: post.fields, hasFile: post.hasFile }), heldPostKey(scope, id));
  const row = { id, userId, path: post.path, sealed, createdAt: now, expiresAt: after(now, 30 * minute) };
  await scope.write({ held: scope.db.insert(heldPosts).values(row), oldestForgotten: forgetOldest(scope, userId) });
  return id;
}

async function isTooMuch(scope: Scope, userId: string): Promise<boolean> {
  try {
    await countTries(scope, [{ name: 'held-post', subject: userId, limit: 30, seconds: 600 }]);
    return false;
  } catch (error) {
    if (isAppError(error) && error.kind === 'rate-limited') return true;
    throw error;
  }
}

function forgetOldest({ db }: Scope, userId: string): Statement {
  const mine = eq(heldPosts.userId, userId);
  const newest = db
    .select({ id: heldPosts.id })
    .from(heldPosts)
    .where(mine)
    .orderBy(desc(heldPosts.createdAt), desc(heldPosts.id))
    .limit(mostHeld);
  return db.delete(heldPosts).where(and(mine, notInArray(heldPosts.id, newest)));
}

/**
 * A held post that is still there, and this viewer's. A post for the admin area is only there while they may enter it:
 * a member who has lost their role meanwhile does not see it, and it expires by itself.
 */
function keptFor(scope: Scope, viewer: Viewer, id: string) {
  const mine = and(eq(heldPosts.id, id), eq(heldPosts.userId, viewer.id), gt(heldPosts.expiresAt, scope.now()));
  const entersOffice = holdsOffice(viewer.role) && !viewer.lacksSecondFactor;
  return entersOffice ? mine : and(mine, sql`${heldPosts.path} NOT GLOB ${`${paths.admin()}*`}`);
}

function heldPostKey(scope: Scope, id: string): SealKey {
  return { secret: scope.config.secrets.hold, purpose: 'held-post', bound: id };
}

/** The held post of that id, if it is the viewer's own and still kept. */
export async function openHeldPost(scope: Scope, { id }: { id: string }): Promise<HeldPost | null> {
  const viewer = requireMember(scope);
  const row = await readFirst(
    scope,
    scope.db
      .select()
      .from(heldPosts)
      .where(keptFor(scope, viewer, id)),
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

/** Throws the viewer's held post away. A repeat is fine. */
export async function forgetHeldPost(scope: Scope, { id }: { id: string }): Promise<void> {
  const viewer = requireMember(scope);
  await scope.write({ forgotten: scope.db.delete(heldPosts).where(keptFor(scope, viewer, id)) });
}
