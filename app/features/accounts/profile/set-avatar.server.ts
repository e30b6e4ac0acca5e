import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { files, users } from '#db/schema';
import { type MadeSizes, makeSizes } from '~/features/media/make-sizes.server';
import { type OwnPicture, originalIdSql, readOwnFiles } from '~/features/media/own-files.server';
import { cuttingLimits } from '~/features/media/resize-images.server';
import { type Crop, messages, middleCrop, originalOf, previewIdOf, sizeIdsOf } from '~/features/media/rules';
import { forget, storePicture } from '~/features/media/upload-file.server';
import { AppError, invalid, isAppError } from '~/kit/app-error';
import type { Upload } from '~/kit/upload';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { UserOutput } from '../schema';
import type { SetAvatar } from './avatar-schema';
import { presentUser } from './present-user.server';
import { findAccount, readAccount } from './show-profile.server';

/**
 * POST /users/avatar: makes one of the member's own uploads their avatar, in the sizes that the upload already has, or
 * else in sizes that are cut from its middle now. The former avatar stays until the new one is ready and is then
 * removed. Throws not-found for anyone else's file, and rate-limited.
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

/**
 * Sets another part of the member's current picture as their avatar, from the crop form or the crop dialog. Throws
 * conflict when there is no picture.
 */
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
    // If the answer was lost, the change may have been made. Only after a refusal are the new files known to be unused.
    if (isAppError(error)) {
      const madeIds = made.rows.map(({ id }) => id);
      await forget(scope, madeIds);
    }
    throw error;
  }
}

/**
 * Stores the uploaded picture and makes it the avatar; if that is refused, the picture is not kept. Throws invalid if
 * no file was chosen, and the errors of both steps.
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
 * Makes these sizes of an upload the member's avatar, in one batch: the upload is confirmed, and all files of the
 * former avatar are dropped. Throws not-found when the upload or the account was removed meanwhile; then nothing of the
 * picture is kept.
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

/** DELETE /users/avatar: removes the picture with its upload and all its sizes. Does nothing without an avatar. */
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
 * Drops the upload behind the avatar that the member has when the batch runs, and all files made from it; a job then
 * removes the stored objects. Pictures of the catalogue have no owner and stay.
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
