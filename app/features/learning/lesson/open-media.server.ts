import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Select } from '#db/client';
import { firstOf, known, type Read, readOf } from '#db/read';
import { captions, files, pictureVariants, renditions, users } from '#db/schema';
import { condition } from '#db/subqueries';
import { opensByOfficeSql } from '~/features/entitlements/queries.server';
import { heightNames } from '~/features/media/films/film-index';
import { filmPlaylist, qualityPlaylist } from '~/features/media/films/playlists';
import { clipHashSql, madeSoundSql } from '~/features/media/films/queries.server';
import { variantKeyOf } from '~/features/media/rules';
import type { OpenFile } from '~/features/media/serve-file.server';
import { type LinkSignature, linksOf, requireGoodLink } from '~/features/media/signed-links.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import { sizedPictureOf, variantsOf } from '~/kit/sized-pictures';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { askedSinceOf } from './asked-before.server';
import { type MediaReader, maySeeSql, mayWatchSql } from './media-access.server';

export interface MediaToOpen {
  fileId: string;
  /** The signature of a signed link; then only the link identifies the user. */
  link: LinkSignature | null;
  /** The path as signed. */
  path: string;
}

const audio = alias(files, 'audio');
const made = alias(files, 'made');

function columnsOf<Table extends typeof files | typeof audio | typeof made>({
  id,
  kind,
  key,
  contentType,
  isPublic,
}: Table) {
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

/**
 * A video's sound track, with the video's access check: the one that was uploaded with it, else the one that was made of
 * it. Throws forbidden, and not-found, also without one.
 */
export async function openAudio(scope: Scope, asked: MediaToOpen): Promise<OpenFile> {
  return openRow(scope, asked, (mayOpen) =>
    scope.db
      .select({ ...columnsOf(audio), mayOpen })
      .from(files)
      .innerJoin(
        audio,
        and(sql`${audio.id} = coalesce(${files.audioFileId}, ${madeSoundSql})`, eq(audio.state, 'ready')),
      )
      .where(and(eq(files.id, asked.fileId), eq(files.state, 'ready'))),
  );
}

/** A film in one of its qualities, as a file of which players ask ranges, or its playlist as text. */
export type OpenFilm = { file: OpenFile } | { playlist: string };

/**
 * A quality of a video (`720.mp4`), its playlist (`720.m3u8`), or the playlist of all (`all.m3u8`), with the video's
 * access check. Links in a playlist work for the user who opened it, and as long as the link to it. Throws forbidden and
 * not-found.
 */
export async function openFilm(scope: Scope, { name, ...asked }: MediaToOpen & { name: string }): Promise<OpenFilm> {
  const [, called, ending] = /^([a-z0-9]+)\.(mp4|m3u8)$/.exec(name) ?? [];
  const height = heightNames.find((one) => one === called);
  const isList = called === 'all' && ending === 'm3u8';
  if (!height && !isList) throw new AppError('not-found');
  const found = await openRows(scope, asked, (mayOpen) =>
    scope.db
      .select({
        file: columnsOf(made),
        name: renditions.name,
        // A range of a film needs no index.
        film: ending === 'mp4' ? sql<null>`NULL` : renditions.film,
        ...{ codecs: renditions.codecs, longestFragment: renditions.longestFragment },
        ...{ width: made.width, height: made.height, mayOpen },
      })
      .from(files)
      .innerJoin(
        renditions,
        and(eq(renditions.clip, clipHashSql), inArray(renditions.name, height ? [height] : [...heightNames])),
      )
      .innerJoin(made, and(eq(made.id, renditions.fileId), eq(made.state, 'ready')))
      .where(and(eq(files.id, asked.fileId), eq(files.state, 'ready'))),
  );
  const linkTo = linksOf(scope, asked.link);
  const addressOf = (file: string) => linkTo(paths.film(asked.fileId, file));
  const [first] = found;
  if (ending === 'mp4') return { file: { ...first.file, longestFragment: first.longestFragment } };
  const playlists = found.flatMap(({ film, ...quality }) =>
    film ? [{ ...quality, film, uri: addressOf(`${quality.name}.m3u8`) }] : [],
  );
  if (isList) return { playlist: filmPlaylist(playlists) };
  const [only] = playlists;
  if (!only) throw new AppError('not-found');
  return { playlist: qualityPlaylist(only.film, addressOf(`${only.name}.mp4`)) };
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

async function openRow<Row extends { mayOpen: boolean }>(
  scope: Scope,
  asked: MediaToOpen,
  select: (mayOpen: SQL<boolean>) => Select & PromiseLike<Row[]>,
): Promise<Row> {
  const [first] = await openRows(scope, asked, select);
  return first;
}

/** The rows of `select` if the viewer may open them: `select` gets the access condition as a column. */
async function openRows<Row extends { mayOpen: boolean }>(
  scope: Scope,
  { fileId, link, path }: MediaToOpen,
  select: (mayOpen: SQL<boolean>) => Select & PromiseLike<Row[]>,
): Promise<[Row, ...Row[]]> {
  if (!idPattern.test(fileId)) throw new AppError('not-found');
  if (link) requireGoodLink(scope, path, link);
  const [isWelcome, found] = await scope.read(
    link ? readIsWelcome(scope, link.user) : known(true),
    select(
      mayOpenFileSql(
        // Signed links are the API's, which never asks.
        link
          ? { userId: link.user, askedSince: null }
          : { userId: sessionUser(scope), askedSince: askedSinceOf(scope) },
        // As a number in the text: the statement names it more often than D1 binds values.
        sql.raw(String(scope.now().getTime())) as SQL<number>,
      ),
    ),
  );
  if (!isWelcome) throw new AppError('forbidden');
  const [first, ...rest] = found;
  if (!first) throw new AppError('not-found');
  if (!first.mayOpen) throw new AppError('forbidden');
  return [first, ...rest];
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

function mayOpenFileSql(reader: MediaReader, now: SQL<number>): SQL<boolean> {
  const { userId } = reader;
  const isOwn = userId === null ? sql`0` : sql`${files.userId} = ${userId}`;
  const mayWatch = sql`${files.kind} = 'video' AND ${mayWatchSql(reader, files.id, now)}`;
  // Pictures, and the sounds of questions.
  const maySee = sql`${files.kind} IN ('image', 'audio') AND ${maySeeSql(reader, files.id, now)}`;
  return condition(
    sql`(${files.isPublic} = 1 OR ${isOwn} OR (${mayWatch}) OR (${maySee}) OR ${opensByOfficeSql(userId)})`,
  );
}
