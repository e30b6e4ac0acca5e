import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { blocks, blockVideos, courseActivity, files, lessons, videoPositions } from '#db/schema';
import { isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { lastSeen } from '../queries.server';
import { type Interval, isPlace, isWatchable, wholeStretch } from '../rules';
import { mayWatchSql } from './media-access.server';

export interface Watched {
  fileId: string;
  /** Seconds; absent if only a position is saved. */
  startTime?: number;
  endTime: number;
}

/** A player reports every 15 seconds and at each pause and seek; nobody seeks once a second for five minutes. */
const window = { name: 'track-user', limit: 300, seconds: 300 };

/**
 * Saves the watched span of a video and the position to resume at. For members with access; throws rate-limited,
 * not-found, forbidden and invalid. Never completes a lesson (decisions, API, "Video tracking").
 */
export async function trackVideo(scope: Scope, watched: Watched): Promise<void> {
  const viewer = requireMember(scope);
  const { fileId, startTime, endTime } = watched;
  const [file] = await countTries(scope, [{ ...window, subject: viewer.id }], readFile(scope, viewer, fileId));
  if (!file) throw new AppError('not-found');
  if (!file.mayWatch) throw new AppError('forbidden', 'You do not have access to this course');
  const duration = file.durationMs === null ? null : file.durationMs / 1000;
  if (startTime !== undefined && !isWatchable(startTime, endTime, duration)) {
    throw invalid('endTime', 'This is not a valid part of the video');
  }
  if (!isPlace(endTime, duration)) throw invalid('position', 'The video is shorter than that');
  const stretch = startTime === undefined ? null : wholeStretch(startTime, endTime, duration);
  const place = Math.floor(Math.min(endTime, duration ?? endTime));
  await scope.write({
    placeKept: keepPlace(scope, viewer, fileId, place, stretch),
    shownAsLast: showCourseAsLast(scope, viewer, fileId),
  });
}

function readFile({ db, now }: Scope, viewer: Viewer, fileId: string) {
  return firstOf(
    db
      .select({
        durationMs: files.durationMs,
        mayWatch: mayWatchSql({ userId: viewer.id, askedSince: null }, files.id, now()),
      })
      .from(files)
      .where(and(eq(files.id, fileId), eq(files.kind, 'video'), eq(files.state, 'ready'))),
  );
}

/** The statement itself merges the span, so no concurrent report is lost (race). */
function keepPlace(
  { db, now }: Scope,
  viewer: Viewer,
  fileId: string,
  position: number,
  stretch: Interval | null,
): Statement {
  const updatedAt = now();
  const intervals = stretch ? { intervals: merged(sql.raw('video_positions.intervals'), stretch) } : {};
  return db
    .insert(videoPositions)
    .values({ userId: viewer.id, fileId, position, intervals: stretch ? [stretch] : [], updatedAt })
    .onConflictDoUpdate({
      target: [videoPositions.userId, videoPositions.fileId],
      set: { position, updatedAt, ...intervals },
    });
}

/**
 * SQL: merges the known spans and the new one into ordered, disjoint spans; overlapping or touching spans become one.
 * `reach` is the latest end of all preceding spans; a span that begins after `reach` starts a new merged span.
 * Fractions of seconds in old rows are rounded outward.
 */
function merged(known: SQL, [start, end]: Interval): SQL {
  const whole = (seconds: SQL) => sql`CAST(${seconds} AS INTEGER)`;
  const [from, to] = [sql`(value ->> 0)`, sql`(value ->> 1)`];
  return sql`(
    WITH stretches (s, e) AS (
      SELECT ${whole(from)}, ${whole(to)} + (${to} > ${whole(to)}) FROM json_each(${known})
      UNION ALL SELECT ${start}, ${end}),
    reached AS (
      SELECT s, e, max(e) OVER (ORDER BY s, e ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reach FROM stretches),
    islands AS (
      SELECT s, e, sum(reach IS NULL OR s > reach) OVER (ORDER BY s, e ROWS UNBOUNDED PRECEDING) AS island FROM reached)
    SELECT json_group_array(json_array(first, last) ORDER BY first)
    FROM (SELECT min(s) AS first, max(e) AS last FROM islands GROUP BY island))`;
}

/** Makes the course that shows the video the last viewed one, if this viewer may open it. */
function showCourseAsLast({ db, now }: Scope, viewer: Viewer, fileId: string): Statement {
  const at = now();
  return db
    .insert(courseActivity)
    .select(
      sql`SELECT ${viewer.id}, l.course_id, l.id, ${at.getTime()}, l.id, ${at.getTime()}, NULL
        FROM ${blockVideos} bv JOIN ${blocks} b ON b.id = bv.block_id JOIN ${lessons} l ON l.id = b.lesson_id
        WHERE bv.file_id = ${fileId} AND ${isOutSql('l', at)}
          AND ${mayOpenSql(viewer.id, sql`l.course_id`, at)}
        LIMIT 1`,
    )
    .onConflictDoUpdate({ target: [courseActivity.userId, courseActivity.courseId], set: lastSeen });
}
