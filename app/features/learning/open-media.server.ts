import { and, eq, sql } from 'drizzle-orm';
import { captions, files, subscriptions, users } from '#db/schema';
import type { OpenFile } from '~/features/media/serve-file.server';
import { isLinkGood, type LinkSignature } from '~/features/media/signed-links.server';
import { subscriptionAccess } from '~/features/sessions/identify-viewer.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { mayWatchSql, type Reader } from './queries.server';

export interface MediaToOpen {
  fileId: string;
  /** Present when the address was a signed link: then it alone says who asks. */
  link: LinkSignature | null;
  /** The address's path, as it was signed. */
  path: string;
}

/**
 * A file for whoever may see it: public ones anyone, videos as `mayWatchSql` says, their own files their owner. Open to
 * all. Throws not-found, and forbidden for a link that was altered, has ended, or whose user lost the right.
 */
export async function openMedia(scope: Scope, { fileId, link, path }: MediaToOpen): Promise<OpenFile> {
  if (!idPattern.test(fileId)) throw new AppError('not-found');
  const reader = await readerOf(scope, link, path);
  const [file] = await scope.db
    .select({
      id: files.id,
      kind: files.kind,
      key: files.key,
      contentType: files.contentType,
      isPublic: files.isPublic,
      // Wrapped, so that its columns keep their table's name in a select from one table.
      mayOpen: sql`${mayOpenFileSql(reader, scope.now())}`.mapWith(Boolean),
    })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.state, 'ready')));
  if (!file) throw new AppError('not-found');
  if (!file.mayOpen) throw new AppError('forbidden');
  return file;
}

export interface OpenCaptions {
  vtt: string;
}

/** A video's captions in one language, with the video's own rights. Throws not-found and forbidden. */
export async function openCaptions(
  scope: Scope,
  { fileId, language, link, path }: MediaToOpen & { language: string },
): Promise<OpenCaptions> {
  if (!idPattern.test(fileId)) throw new AppError('not-found');
  const reader = await readerOf(scope, link, path);
  const [track] = await scope.db
    .select({ vtt: captions.vtt, mayOpen: sql`${mayOpenFileSql(reader, scope.now())}`.mapWith(Boolean) })
    .from(captions)
    .innerJoin(files, and(eq(files.id, captions.fileId), eq(files.state, 'ready')))
    .where(and(eq(captions.fileId, fileId), eq(captions.language, language)));
  if (!track) throw new AppError('not-found');
  if (!track.mayOpen) throw new AppError('forbidden');
  return { vtt: track.vtt };
}

function mayOpenFileSql(reader: Reader | null, now: Date) {
  const isOwn = reader ? sql`${files.userId} = ${reader.id}` : sql`0`;
  return sql<boolean>`(${files.isPublic} = 1 OR ${isOwn} OR (${files.kind} = 'video' AND ${mayWatchSql(reader, files.id, now)}))`;
}

/** Who asks: the user of a good link, else the session's, in either case only while they may sign in at all. */
async function readerOf(scope: Scope, link: LinkSignature | null, path: string): Promise<Reader | null> {
  const { viewer } = scope;
  if (!link) return viewer?.isVerified && !viewer.isBlocked ? viewer : null;
  if (!isLinkGood(scope.config.secrets.token, path, link, scope.now())) {
    throw new AppError('forbidden', 'This link has ended or was changed.');
  }
  const [row] = await scope.db
    .select({
      isVerified: sql`${users.verifiedAt} IS NOT NULL`.mapWith(Boolean),
      isBlocked: sql`${users.blockedAt} IS NOT NULL`.mapWith(Boolean),
      subscription: { state: subscriptions.state, isPaidForGood: subscriptions.isPaidForGood },
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, link.user));
  if (!row?.isVerified || row.isBlocked) throw new AppError('forbidden');
  return { id: link.user, subscription: subscriptionAccess(row.subscription) };
}
