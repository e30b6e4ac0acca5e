import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { courses, files, renditions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { clipHashSql } from './queries.server';
import type { FilmOutput, ListFilms } from './schema';

/** Films in one answer. */
const most = 200;

/** The films that lessons and courses show, by hash, with what was made of each. For administrators. */
export async function listFilms(scope: Scope, { after }: ListFilms): Promise<FilmOutput[]> {
  requireAdmin(scope);
  const isTrailer = sql`EXISTS (SELECT 1 FROM ${courses} c WHERE c.video_file_id = ${files.id})`;
  const [rows] = await scope.read(
    scope.db
      .select({
        clip: clipHashSql,
        bytes: files.bytes,
        durationMs: files.durationMs,
        width: files.width,
        height: files.height,
        hasSound: sql`max(${files.audioFileId} IS NOT NULL)`.mapWith(Boolean),
        renditions: sql`(SELECT json_group_array(r.name) FROM ${renditions} r WHERE r.clip = ${clipHashSql})`.mapWith(
          (text: string) => JSON.parse(text) as FilmOutput['renditions'],
        ),
      })
      .from(files)
      .where(
        and(
          eq(files.kind, 'video'),
          eq(files.state, 'ready'),
          gt(clipHashSql, after ?? ''),
          or(isNotNull(files.lessonId), isTrailer),
        ),
      )
      .groupBy(clipHashSql)
      .orderBy(asc(clipHashSql))
      .limit(most),
  );
  return rows.map(({ durationMs, width, height, ...film }) => ({
    ...film,
    duration: (durationMs ?? 0) / 1000,
    width: width ?? 0,
    height: height ?? 0,
  }));
}
