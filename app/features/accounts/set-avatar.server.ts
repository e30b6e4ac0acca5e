import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { files, users } from '#db/schema';
import { type MadeSizes, makeSizes } from '~/features/media/make-sizes.server';
import { type OwnPicture, originalIdSql, readOwnFiles } from '~/features/media/own-files.server';
import { cuttingLimits } from '~/features/media/resize-images.server';
import { type Crop, messages, middleCrop, originalOf, previewIdOf, sizeIdsOf } from '~/features/media/rules';
import { forget, storePicture, type Upload } from '~/features/media/upload-file.server';
import { AppError, invalid, isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { SetAvatar } from './avatar-schema';
import { presentUser } from './present-user.server';
import type { UserOutput } from './schema';
import { findAccount, readAccount } from './show-profile.server';

/**
 * POST /users/avatar: makes an upload of the member's own their avatar, in the sizes that the upload has, else in sizes
 * of its middle that are made at once. The former avatar stays until then and is removed after it. Throws not-found for
 * anyone else's file, and rate-limited.
 */
export async function setAvatar(scope: Scope, { fileId }: SetAvatar): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const { pictures, sizes } = await readOwnFiles(scope, viewer.id, [fileId], cuttingLimits(viewer.id));
  const picture = pictures[0] as OwnPicture;
  const made = sizes.get(picture.id) ?? [];
  const large = made.find(({ id }) => id.endsWith('-large'));
  if (!large) return cutAndWear(scope, viewer.id, picture, middleCrop);
  const set = sizeIdsOf(large.id);
  const rows = made.filter(({ id }) => set.includes(id));
  return replaceAvatar(scope, viewer.id, picture, { largeId: large.id, rows, settle: [] });
}

/** The form behind the nine places, and the dialog: another part of the picture that the member wears. */
export async function cropAvatar(scope: Scope, crop: Crop): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const originalId = viewer.avatarFileId && originalOf(viewer.avatarFileId);
  if (!originalId) throw new AppError('conflict', 'Please upload a picture first', { code: 'NO_PICTURE' });
  const { pictures } = await readOwnFiles(scope, viewer.id, [originalId], cuttingLimits(viewer.id));
  return cutAndWear(scope, viewer.id, pictures[0] as OwnPicture, crop);
}

async function cutAndWear(scope: Scope, userId: string, picture: OwnPicture, crop: Crop): Promise<UserOutput> {
  const made = await makeSizes(scope, picture, crop);
  try {
    return await replaceAvatar(scope, userId, picture, made);
  } catch (error) {
    // A lost answer may belong to a change that was made: only the files of a refused change are known to be unused.
    if (isAppError(error)) {
      const madeIds = made.rows.map(({ id }) => id);
      await forget(scope, madeIds);
    }
    throw error;
  }
}

/**
 * The profile's form: the picture becomes the avatar, or nothing of it is kept. Throws what both steps throw, and
 * invalid where no file was chosen.
 */
export async function uploadAvatar(scope: Scope, upload: Upload | null): Promise<UserOutput> {
  if (!upload) throw invalid('file', messages.missing);
  const { id } = await storePicture(scope, upload);
  try {
    return await setAvatar(scope, { fileId: id });
  } catch (error) {
    if (isAppError(error)) await forget(scope, [id, previewIdOf(id)]);
    throw error;
  }
}

/**
 * Makes these sizes of an upload the member's avatar, in one batch: the upload counts as confirmed, and all files of
 * the former avatar are dropped. Throws not-found when the upload, or the account, went away meanwhile; then nothing of
 * the picture stays.
 */
async function replaceAvatar(
  scope: Scope,
  userId: string,
  picture: OwnPicture,
  { largeId, rows, settle }: MadeSizes,
): Promise<UserOutput> {
  const { db } = scope;
  const preview = previewIdOf(picture.id);
  const isReady = hasRow(files, and(eq(files.id, largeId), eq(files.state, 'ready')));
  const own = [picture.id, preview, ...rows.map(({ id }) => id)];
  const former = notInArray(files.id, own);
  const replaced = db
    .update(users)
    .set({ avatarFileId: largeId, updatedAt: scope.now() })
    .where(and(eq(users.id, userId), isReady, isNotNull(users.userName)))
    .returning({ id: users.id });
  const { owner, account } = await scope.write({
    sizesSettled: settle,
    confirmed: confirm(scope, picture.id, { isResized: true }),
    previewConfirmed: confirm(scope, preview),
    formerDropped: dropAvatarFiles(scope, userId, and(former, isReady)),
    owner: firstOf(replaced),
    account: findAccount(scope, userId),
  });
  if (!owner || !account) {
    await leaveNothing(scope, userId, own);
    throw new AppError('not-found');
  }
  scope.outbox.dispatch();
  return presentUser(scope, account);
}

async function leaveNothing(scope: Scope, userId: string, own: string[]): Promise<void> {
  const { db, outbox, caller } = scope;
  await scope.write({
    dropped: db
      .update(files)
      .set({ state: 'dropped' })
      .where(and(eq(files.userId, userId), inArray(files.id, own))),
    queued: outbox.addIfChanged({ kind: 'remove-files', userId }, `remove-files:${userId}:${caller.requestId}`),
  });
  outbox.dispatch();
}

function confirm(scope: Scope, fileId: string, also: { isResized?: true } = {}): Statement {
  return scope.db
    .update(files)
    .set({ state: 'ready', ...also })
    .where(and(eq(files.id, fileId), sql`${files.state} <> 'dropped'`));
}

/** DELETE /users/avatar: the picture, its upload and every size of it go. Without an avatar nothing changes. */
export async function removeAvatar(scope: Scope): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const { account } = await scope.write({
    dropped: dropAvatarFiles(scope, viewer.id),
    takenOff: scope.db.update(users).set({ avatarFileId: null, updatedAt: scope.now() }).where(eq(users.id, viewer.id)),
    account: readAccount(scope, viewer.id),
  });
  scope.outbox.dispatch();
  return presentUser(scope, account);
}

/**
 * Drops the uploads behind the member's avatar and all that was made out of them, as the avatar is when the batch
 * runs; a job then removes the objects. The catalogue's own pictures belong to nobody and stay.
 */
function dropAvatarFiles(scope: Scope, userId: string, only?: SQL): Statement[] {
  const current = scope.db.select({ id: users.avatarFileId }).from(users).where(eq(users.id, userId));
  return [
    scope.db
      .update(files)
      .set({ state: 'dropped' })
      .where(and(eq(files.userId, userId), sql`${originalIdSql} = substr((${current}), 1, 26)`, only)),
    scope.outbox.addIfChanged({ kind: 'remove-files', userId }, `remove-files:${userId}:${scope.caller.requestId}`),
  ];
}
