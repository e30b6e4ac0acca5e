import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Moment } from '#db/prepared';
import { blockPictures, blocks, blockVideos, courses, files, lessons } from '#db/schema';
import { condition } from '#db/subqueries';
import { isCourseOutSql, isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import { courseC } from '../queries.server';
import { isAskedBeforeSql } from './asked-before.server';

/* Who may open a file of a lesson or a course. */

/** Who asks for a file. `askedSince`: on a page of a school where the question about the right of withdrawal comes first. */
export interface MediaReader {
  userId: string | null;
  askedSince: number | null;
}

/**
 * SQL condition: this reader may watch the video, as a course's trailer, in a lesson of a course that they may open, or,
 * as a member, in a preview lesson.
 */
export function mayWatchSql(reader: MediaReader, fileId: AnyColumn, now: Moment): SQL<boolean> {
  const { userId } = reader;
  return condition(sql`(${standsOpen(blockVideos, reader, fileId, now)}
    OR EXISTS (SELECT 1 FROM ${courses} c WHERE c.video_file_id = ${fileId}
      AND ${isCourseOutSql(userId, courseC, now)}))`);
}

/**
 * SQL condition: this reader may see the picture or hear the sound in a lesson of a course that they may open, or, as a
 * member, in a preview lesson. Open to guests, too, are the posters of videos and the sounds of exercises in preview
 * lessons, and the sounds of questions that their course's page lets everybody hear.
 */
export function maySeeSql(reader: MediaReader, fileId: AnyColumn, now: Moment): SQL<boolean> {
  const { userId } = reader;
  return condition(sql`(${standsOpen(blockPictures, reader, fileId, now)}
    OR EXISTS (SELECT 1 FROM ${files} v WHERE v.poster_file_id = ${fileId}
      AND ${standsOpen(blockVideos, reader, sql`v.id`, now, isPreview)})
    OR ${isHeardSql(fileId, now)}
    ${userId === null ? sql`OR ${standsOpen(blockPictures, reader, fileId, now, sql`${isPreview} AND ${isOfExercise(fileId)}`)}` : sql``})`);
}

const isPreview = sql`l.is_preview = 1`;

/** SQL: the file is the sound of a question that its course's page lets everybody hear. */
function isHeardSql(fileId: AnyColumn, now: Moment): SQL {
  return sql`EXISTS (SELECT 1 FROM ${blockPictures} placed JOIN ${blocks} b ON b.id = placed.block_id
    JOIN ${lessons} l ON l.id = b.lesson_id JOIN ${courses} c ON c.id = l.course_id
    WHERE placed.file_id = ${fileId} AND b.question ->> 'heardAs' IS NOT NULL
      AND ${fileId} = 'a' || (b.question ->> 'sound')
      AND ${isOutSql('l', now)} AND ${isCourseOutSql(null, courseC, now)})`;
}

/** SQL: the file is a sound of the exercise in the block `b`. */
const isOfExercise = (fileId: AnyColumn) =>
  sql`b.decks IS NOT NULL AND ${fileId} IN ('a' || (b.decks ->> '$.a.sound'), 'a' || (b.decks ->> '$.b.sound'),
    'a' || (b.decks ->> 'right'), 'a' || (b.decks ->> 'mistake'))`;

/**
 * SQL: the file is in a block of a lesson that this reader may open. By default preview lessons are open to members
 * only: guests are asked to sign up first.
 */
function standsOpen(
  placed: typeof blockVideos | typeof blockPictures,
  { userId, askedSince }: MediaReader,
  fileId: AnyColumn | SQL,
  now: Moment,
  isOpenPreview = userId === null ? sql`0` : isPreview,
): SQL {
  return sql`EXISTS (SELECT 1 FROM ${placed} placed JOIN ${blocks} b ON b.id = placed.block_id
    JOIN ${lessons} l ON l.id = b.lesson_id JOIN ${courses} c ON c.id = l.course_id
    WHERE placed.file_id = ${fileId} AND ${isOutSql('l', now)} AND ${isCourseOutSql(userId, courseC, now)}
      AND (${isOpenPreview} OR (${mayOpenSql(userId, sql`l.course_id`, now)}
        AND NOT ${isAskedBeforeSql(sql`l`, { userId, now, askedSince })})))`;
}
