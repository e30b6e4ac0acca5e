import { asc, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { blocks, blockVideos, courses, files, lessonProgress, lessons, videoPositions } from '#db/schema';
import { subquery } from '#db/subqueries';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readQuestionNumbers } from '../numbers/read-question-numbers.server';

/** The most learners that are counted for a lesson, the newest ones. */
export const mostLearners = 2000;
/** The number of equal parts of a video for which the stops are counted. */
export const partsOfVideo = 20;
/** The most lessons of a course that are shown; courses have far fewer. */
const mostLessons = 200;

/** Counts of a lesson's newest learners. */
interface Counted {
  began: number;
  /** How many learners have completed the lesson or reached the last part of its video. */
  ended: number;
  /** How many of the other learners stopped in each part, without those who never began the video. */
  stops: [part: number, count: number][];
}

export interface LessonStops extends Counted {
  id: string;
  title: string;
  /** The length of the lesson's longest video; null if the lesson has no video. */
  videoMs: number | null;
}

/**
 * Reads where people stop in the lessons of a course, from their progress and their positions in each lesson's longest
 * video, and how the course's questions were answered. One round trip. Throws not-found.
 */
export async function showStops(scope: Scope, { courseId, page }: { courseId: string; page?: unknown }) {
  requireAdmin(scope);
  const { db } = scope;
  // A subquery for each lesson, so that the LIMIT applies to each lesson by itself.
  const learners = sql`(SELECT p.user_id, p.completed_at IS NOT NULL AS is_done FROM ${lessonProgress} p
    WHERE p.lesson_id = one.id ORDER BY p.rowid DESC LIMIT ${mostLearners})`;
  // Written into the SQL text, since a bound number would make the part a fraction.
  const last = sql.raw(String(partsOfVideo - 1));
  const placed = sql`(SELECT w.is_done, CASE WHEN one.video_ms > 0 THEN
      min(${last}, v.position * ${sql.raw(String(1000 * partsOfVideo))} / one.video_ms) END AS part
    FROM ${learners} w LEFT JOIN ${videoPositions} v ON v.user_id = w.user_id AND v.file_id = one.file_id)`;
  const isEnded = sql`(is_done OR part >= ${last})`;
  const longest = (column: string) => sql`(SELECT f.${sql.raw(column)} FROM ${blocks} b
    JOIN ${blockVideos} bv ON bv.block_id = b.id JOIN ${files} f ON f.id = bv.file_id
    WHERE b.lesson_id = l.id AND f.duration_ms > 0 ORDER BY f.duration_ms DESC, f.id LIMIT 1)`;
  const [course, rows, asked] = await scope.read(
    firstOf(db.select({ id: courses.id, title: courses.title }).from(courses).where(eq(courses.id, courseId))),
    db
      .select({
        id: sql<string>`one.id`.as('id'),
        title: sql<string>`one.title`.as('title'),
        videoMs: sql<number | null>`one.video_ms`.as('video_ms'),
        counted: subquery<string>(
          sql`(SELECT json_object('began', count(*), 'ended', coalesce(sum(coalesce(${isEnded}, 0)), 0)) FROM ${placed})`,
        ).as('counted'),
        stops: subquery<string>(
          sql`(SELECT json_group_array(json_array(part, people)) FROM (SELECT part, count(*) AS people FROM ${placed}
            WHERE part IS NOT NULL AND NOT ${isEnded} GROUP BY part))`,
        ).as('stops'),
      })
      .from(
        sql`(SELECT l.id, l.title, l.position, ${longest('id')} AS file_id, ${longest('duration_ms')} AS video_ms
          FROM ${lessons} l WHERE l.course_id = ${courseId} ORDER BY l.position LIMIT ${mostLessons}) one`,
      )
      .orderBy(asc(sql`one.position`)),
    readQuestionNumbers(scope, { courseId, page }),
  );
  if (!course) throw new AppError('not-found', 'There is no such course.');
  return {
    course,
    asked,
    lessons: rows.map(({ counted, stops, ...lesson }): LessonStops => {
      const { began, ended } = JSON.parse(counted) as Counted;
      return { ...lesson, began, ended, stops: JSON.parse(stops) as Counted['stops'] };
    }),
  };
}
