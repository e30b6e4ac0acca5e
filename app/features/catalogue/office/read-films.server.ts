import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { files } from '#db/schema';
import { clipHashSql, qualitiesSql } from '~/features/media/films/queries.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** An uploaded film: a row of its file, and what is known of it. */
export interface Film {
  fileId: string;
  poster: string | null;
  durationMs: number | null;
  width: number | null;
  height: number | null;
  bytes: number;
  qualities: { height: string }[];
}

/** The films of a lesson, of its saved draft, and of the viewer's kept draft with this id, by their hashes. */
export function readFilms(scope: Scope, lessonId: string, draft: string): Read<Map<string, Film>> {
  const viewer = requireAdmin(scope);
  const { id, posterFileId, durationMs, width, height, bytes } = files;
  const ofLesson = sql`SELECT substr(f.key, 7, 20) FROM files f WHERE f.lesson_id = ${lessonId} AND f.kind = 'video'`;
  const ofDraft = sql`SELECT j.value FROM kept_drafts k, json_each(k.fields) j
    WHERE k.id = ${draft} AND k.user_id = ${viewer.id} AND j.key LIKE '%.clip'
    UNION SELECT j.value FROM saved_drafts s, json_each(s.fields) j
    WHERE s.kind = 'lesson' AND s.thing_id = ${lessonId} AND j.key LIKE '%.clip'`;
  const isNamed = sql`${clipHashSql} IN (${ofLesson} UNION ${ofDraft})`;
  const rows = scope.db
    .select({
      fileId: id,
      poster: posterFileId,
      ...{ durationMs, width, height, bytes },
      clip: clipHashSql.as('clip'),
      qualities: qualitiesSql.as('qualities'),
    })
    .from(files)
    .where(and(eq(files.kind, 'video'), eq(files.state, 'ready'), isNull(files.userId), isNamed));
  return readOf([rows], (found) => new Map(found.map(({ clip, ...film }) => [clip, film])));
}
