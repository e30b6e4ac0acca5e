import { asc, inArray, sql } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { captions, files } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { clipHashSql } from './clip-keys';

/** A video of the catalogue by the hash that drafts name it by, with the captions of its place. */
export interface Clip {
  id: string;
  clip: string;
  durationMs: number | null;
  bytes: number;
  posterFileId: string | null;
  captions: (typeof captions.$inferSelect)[];
}

/** The videos that a draft names by their hashes: one for each place where they are. */
export function readClips({ db }: Scope, clips: string[]): Read<Clip[]> {
  const isClip = sql`${files.kind} = 'video' AND ${files.state} = 'ready' AND ${files.userId} IS NULL
    AND ${clipHashSql} IN (SELECT value FROM json_each(${JSON.stringify(clips)}))`;
  const { id, durationMs, bytes, posterFileId } = files;
  return readOf(
    [
      db
        .select({ id, durationMs, bytes, posterFileId, clip: clipHashSql.as('clip') })
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
