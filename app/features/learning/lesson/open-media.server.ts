import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Select } from '#db/client';
import { firstOf, known, type Read, readOf } from '#db/read';
import { captions, files, pictureVariants, users } from '#db/schema';
import { condition } from '#db/subqueries';
import { opensByOfficeSql } from '~/features/entitlements/queries.server';
import { variantKeyOf } from '~/features/media/rules';
import type { OpenFile } from '~/features/media/serve-file.server';
import { type LinkSignature, requireGoodLink } from '~/features/media/signed-links.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import { sizedPictureOf, variantsOf } from '~/kit/sized-pictures';
import type { Scope } from '~/scope/scope';
import { maySeeSql, mayWatchSql } from '../queries.server';

export interface MediaToOpen {
  fileId: string;
  /** The signature of a signed link; then only the link identifies the user. */
  link: LinkSignature | null;
  /** The path as signed. */
  path: string;
}

const audio = alias(files, 'audio');

function columnsOf<Table extends typeof files | typeof audio>({ id, kind, key, contentType, isPublic }: Table) {
  return { id, kind, key, contentType, isPublic };
}

/**
 * Opens a file for viewers with access: public files for anyone, videos by `mayWatchSql`, pictures and sounds by
 * `maySeeSql`, own files for their owner, catalogue files for staff. Open to all; one round trip. Throws not-found, and
 * forbidden for a link that was altered, has expired, or whose user lost access.
 */
export async function openMedia(scope: Scope, asked: MediaToOpen): Promise<OpenFile> {
  return openRow(scope, asked, (mayOpen) =>
    scope.db
      .select({ ...columnsOf(files), mayOpen })
      .from(files)
      .where(and(eq(files.id, asked.fileId), eq(files.state, 'ready'))),
  );
}

/** A video's sound track, with the video's access check. Throws forbidden, and not-found, also without one. */
export async function openAudio(scope: Scope, asked: MediaToOpen): Promise<OpenFile> {
  return openRow(scope, asked, (mayOpen) =>
    scope.db
      .select({ ...columnsOf(audio), mayOpen })
      .from(files)
      .innerJoin(audio, and(eq(audio.id, files.audioFileId), eq(audio.state, 'ready')))
      .where(and(eq(files.id, asked.fileId), eq(files.state, 'ready'))),
  );
}

/**
 * A variant of a catalogue picture, with the picture's access check; the picture itself until the variant exists.
 * Throws like `openMedia`, and not-found for a variant that the picture cannot have.
 */
export async function openVariant(scope: Scope, { name, ...asked }: MediaToOpen & { name: string }): Promise<OpenFile> {
  const picture = sizedPictureOf(asked.fileId);
  if (!picture || !variantsOf(picture).some((variant) => variant.name === name)) throw new AppError('not-found');
  const { madeAs, ...file } = await openRow(scope, asked, (mayOpen) =>
    scope.db
      .select({ ...columnsOf(files), madeAs: pictureVariants.contentType, mayOpen })
      .from(files)
      .leftJoin(
        pictureVariants,
        and(eq(pictureVariants.fileId, files.id), eq(pictureVariants.name, name), eq(pictureVariants.state, 'ready')),
      )
      .where(and(eq(files.id, asked.fileId), eq(files.state, 'ready'))),
  );
  if (madeAs === null) return { ...file, isStandIn: true };
  return { ...file, key: variantKeyOf(file.id, name), contentType: madeAs };
}

/** A video's captions in one language, with the video's access check. Throws not-found and forbidden. */
export async function openCaptions(
  scope: Scope,
  { language, ...asked }: MediaToOpen & { language: string },
): Promise<{ vtt: string }> {
  const { vtt } = await openRow(scope, asked, (mayOpen) =>
    scope.db
      .select({ vtt: captions.vtt, mayOpen })
      .from(captions)
      .innerJoin(files, and(eq(files.id, captions.fileId), eq(files.state, 'ready')))
      .where(and(eq(captions.fileId, asked.fileId), eq(captions.language, language))),
  );
  return { vtt };
}

/** The row of `select` if the viewer may open it: `select` gets the access condition as a column. */
async function openRow<Row extends { mayOpen: boolean }>(
  scope: Scope,
  { fileId, link, path }: MediaToOpen,
  select: (mayOpen: SQL<boolean>) => Select & PromiseLike<Row[]>,
): Promise<Row> {
  if (!idPattern.test(fileId)) throw new AppError('not-found');
  if (link) requireGoodLink(scope, path, link);
  const [isWelcome, found] = await scope.read(
    link ? readIsWelcome(scope, link.user) : known(true),
    firstOf(select(mayOpenFileSql(link ? link.user : sessionUser(scope), scope.now()))),
  );
  if (!isWelcome) throw new AppError('forbidden');
  if (!found) throw new AppError('not-found');
  if (!found.mayOpen) throw new AppError('forbidden');
  return found;
}

/** The session's user, if they may sign in at all. */
function sessionUser({ viewer }: Scope): string | null {
  return viewer?.isVerified && !viewer.isBlocked ? viewer.id : null;
}

/** Whether a signed link's user, who has no session here, may sign in at all. */
function readIsWelcome({ db }: Scope, userId: string): Read<boolean> {
  const user = db.select({ verifiedAt: users.verifiedAt, blockedAt: users.blockedAt }).from(users);
  return readOf([firstOf(user.where(eq(users.id, userId)))], (row) => Boolean(row?.verifiedAt && !row.blockedAt));
}

function mayOpenFileSql(userId: string | null, now: Date): SQL<boolean> {
  const isOwn = userId === null ? sql`0` : sql`${files.userId} = ${userId}`;
  const mayWatch = sql`${files.kind} = 'video' AND ${mayWatchSql(userId, files.id, now)}`;
  // Pictures, and the sounds of questions.
  const maySee = sql`${files.kind} IN ('image', 'audio') AND ${maySeeSql(userId, files.id, now)}`;
  return condition(
    sql`(${files.isPublic} = 1 OR ${isOwn} OR (${mayWatch}) OR (${maySee}) OR ${opensByOfficeSql(userId)})`,
  );
}
