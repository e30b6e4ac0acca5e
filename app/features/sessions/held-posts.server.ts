import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { heldPosts } from '#db/schema';
import { after, minute } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireViewer } from '~/scope/viewer';

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
  const sealed = seal(JSON.stringify(post.fields), scope.config.secrets.hold, id);
  await scope.db
    .insert(heldPosts)
    .values({ id, userId, path: post.path, sealed, createdAt: now, expiresAt: after(now, 30 * minute) });
  return id;
}

/** The held post of that id, if it is this viewer's and still kept. */
export async function readHeldPost(scope: Scope, id: string): Promise<HeldPost | null> {
  const viewer = requireViewer(scope);
  const [row] = await scope.db
    .select()
    .from(heldPosts)
    .where(and(eq(heldPosts.id, id), eq(heldPosts.userId, viewer.id), gt(heldPosts.expiresAt, scope.now())));
  if (!row) return null;
  return { path: row.path, fields: JSON.parse(open(row.sealed, scope.config.secrets.hold, id)) };
}

export async function forgetHeldPost(scope: Scope, id: string): Promise<void> {
  const viewer = requireViewer(scope);
  await scope.db.delete(heldPosts).where(and(eq(heldPosts.id, id), eq(heldPosts.userId, viewer.id)));
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`held-post:${secret}`).digest();
}

function seal(text: string, secret: string, bound: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  cipher.setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function open(sealed: string, secret: string, bound: string): string {
  const raw = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), raw.subarray(0, 12));
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(raw.subarray(12, 28));
  return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8');
}
