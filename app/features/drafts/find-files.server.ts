import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Answer, readOf } from '#db/read';
import { captions, files } from '#db/schema';
import { inList } from '#db/subqueries';
import { clipHashSql } from '~/features/media/films/queries.server';
import { type FileAnswer, serveFile } from '~/features/media/serve-file.server';
import { AppError } from '~/kit/app-error';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { FileNames, OneFile } from './file-schema';
import { clipHashIn, clipKey } from './rules';

/**
 * Returns the names of those files that the catalogue has. A picture or a sound is named by its id or key, a clip by
 * `c` and its hash or, with its type, by the key `clips/<hash>.mp4` or `clips/<hash>.webm`, whatever its real key is.
 */
export async function findFiles(scope: Scope, { names }: FileNames): Promise<string[]> {
  requireAdmin(scope);
  const clips = names.flatMap((name) => clipHashIn(name) ?? /^c([0-9a-f]{20})$/.exec(name)?.[1] ?? []);
  const [found] = await scope.read(
    scope.db
      .select({ id: files.id, key: files.key, kind: files.kind, contentType: files.contentType, clip: clipHashSql })
      .from(files)
      .where(
        and(
          isNull(files.userId),
          eq(files.state, 'ready'),
          or(inList(files.id, names), inList(files.key, names), inList(clipHashSql, clips)),
        ),
      ),
  );
  const there = new Set(
    found.flatMap(({ id, key, kind, contentType, clip }) =>
      kind === 'video' ? [id, clipKey(clip, contentType), `c${clip}`] : [id, key],
    ),
  );
  return names.filter((name) => there.has(name));
}

/**
 * Opens a whole file of the catalogue: a picture or a sound by its id, a clip by `c` and its hash. Throws not-found,
 * also if the file's row exists but its object is lost.
 */
export async function openFile(scope: Scope, { name }: OneFile): Promise<FileAnswer> {
  requireAdmin(scope);
  const isIt = name.startsWith('c') ? and(eq(files.kind, 'video'), eq(clipHashSql, name.slice(1))) : eq(files.id, name);
  const file = await readFirst(
    scope,
    scope.db
      .select()
      .from(files)
      .where(and(isIt, isNull(files.userId), eq(files.state, 'ready')))
      .limit(1),
  );
  if (!file) throw new AppError('not-found', 'There is no such file.');
  return serveFile(scope, file, { range: null, ifRange: null, ifMatch: null, ifNoneMatch: null, isHead: false });
}

/** A row of a video, with its captions. `clip` is the hash by which drafts name the video. */
export type Clip = Answer<ReturnType<typeof readClips>>[number];

/** The videos with these hashes. A video has one row for each place that uses it. */
export function readClips({ db }: Scope, clips: string[]) {
  const isClip = sql`${files.kind} = 'video' AND ${files.state} = 'ready' AND ${files.userId} IS NULL
    AND ${inList(clipHashSql, clips)}`;
  const { id, lessonId, durationMs, bytes, posterFileId } = files;
  return readOf(
    [
      db
        .select({ id, lessonId, durationMs, bytes, posterFileId, clip: clipHashSql.as('clip') })
        .from(files)
        .where(isClip),
      db
        .select()
        .from(captions)
        .where(inArray(captions.fileId, sql`(SELECT id FROM files WHERE ${isClip})` as never))
        .orderBy(asc(captions.label)),
    ],
    (found, tracks) => found.map((file) => ({ ...file, captions: tracks.filter(({ fileId }) => fileId === file.id) })),
  );
}
