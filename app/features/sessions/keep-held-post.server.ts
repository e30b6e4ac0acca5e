import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Statement } from '#db/client';
import { lastEntered } from '#db/ordered';
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
  /** The address that the form was posted to, with its query. */
  path: string;
  fields: [string, string][];
  /** Whether the form contained a file. The file is not kept. */
  hasFile: boolean;
}

/** The most held posts per user. A browser offers only its last held post. */
const mostHeld = 5;

/**
 * Keeps a form post whose session had expired: encrypted, for 30 minutes, so that its author can send it again after
 * sign-in (B9). Returns the id for the author's cookie; null if too many posts were held, since an expired session is
 * enough to post and each post may be 64 KiB.
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
    .orderBy(lastEntered(heldPosts))
    .limit(mostHeld);
  return db.delete(heldPosts).where(and(mine, notInArray(heldPosts.id, newest)));
}

/**
 * As an SQL condition: the post is still held and belongs to this viewer. A viewer who may not enter the admin area
 * (any more) does not see posts to it; those posts expire by themselves.
 */
function keptFor(scope: Scope, viewer: Viewer, id: string) {
  const mine = and(eq(heldPosts.id, id), eq(heldPosts.userId, viewer.id), gt(heldPosts.expiresAt, scope.now()));
  const entersOffice = holdsOffice(viewer.role) && !viewer.lacksSecondFactor;
  return entersOffice ? mine : and(mine, sql`${heldPosts.path} NOT GLOB ${`${paths.admin()}*`}`);
}

function heldPostKey(scope: Scope, id: string): SealKey {
  return { secret: scope.config.secrets.hold, purpose: 'held-post', bound: id };
}

/** The held post with this id; null if it is not the viewer's own or is no longer held. */
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
 * Returns the address to which the browser should send the held post again; null if the post is no longer held. The
 * post stays held until its time is over: a second press, or a press whose answer was lost, has the same result, and
 * the form's own key prevents that the form counts twice.
 */
export async function releaseHeldPost(scope: Scope, { id }: { id: string }): Promise<string | null> {
  const viewer = requireMember(scope);
  const row = await readFirst(
    scope,
    scope.db
      .select({ path: heldPosts.path })
      .from(heldPosts)
      .where(keptFor(scope, viewer, id)),
  );
  return row?.path ?? null;
}

/** Deletes the viewer's held post. Repeats have no effect. */
export async function forgetHeldPost(scope: Scope, { id }: { id: string }): Promise<void> {
  const viewer = requireMember(scope);
  await scope.write({ forgotten: scope.db.delete(heldPosts).where(keptFor(scope, viewer, id)) });
}
