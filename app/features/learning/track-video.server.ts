import { and, eq, sql } from 'drizzle-orm';
import { batch } from '#db/client';
import { courseActivity, files, lessons, lessonVideos, videoPositions } from '#db/schema';
import { mayOpenSql } from '~/features/entitlements/queries.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { lastSeen, mayWatchSql } from './queries.server';
import { type Interval, isPlace, isWatchable, mergeInterval } from './rules';

export interface Watched {
  fileId: string;
  /** Seconds; absent when only a place is kept. */
  startTime?: number;
  endTime: number;
}

/** Two tabs may write at once: whoever comes second merges again into what it finds. */
const mostTries = 3;

/**
 * Keeps what was watched of a video and where to go on. For members who may watch it; throws not-found, forbidden and
 * invalid. It never completes a lesson (decisions, API, "Video tracking").
 */
export async function trackVideo(scope: Scope, watched: Watched): Promise<void> {
  const viewer = requireMember(scope);
  const { fileId, startTime, endTime } = watched;
  const file = await readFile(scope, viewer, fileId);
  if (!file) throw new AppError('not-found');
  if (!file.mayWatch) throw new AppError('forbidden', 'You do not have access to this course');
  const duration = file.durationMs === null ? null : file.durationMs / 1000;
  if (startTime !== undefined && !isWatchable(startTime, endTime, duration)) {
    throw invalid('endTime', 'This is no stretch of the video');
  }
  if (!isPlace(endTime, duration)) throw invalid('position', 'The video is shorter than that');
  const added: Interval | null = startTime === undefined ? null : [startTime, endTime];
  let known = file.intervals;
  for (let tries = 1; tries <= mostTries; tries++) {
    const current = await write(scope, viewer, watched, known, added, tries === mostTries);
    if (current === 'written') return;
    known = current;
  }
}

async function readFile({ db, now }: Scope, viewer: Viewer, fileId: string) {
  const [file] = await db
    .select({
      durationMs: files.durationMs,
      intervals: videoPositions.intervals,
      mayWatch: sql`${mayWatchSql(viewer.id, files.id, now())}`.mapWith(Boolean),
    })
    .from(files)
    .leftJoin(videoPositions, and(eq(videoPositions.userId, viewer.id), eq(videoPositions.fileId, files.id)))
    .where(and(eq(files.id, fileId), eq(files.kind, 'video'), eq(files.state, 'ready')));
  return file;
}

/**
 * Writes when the row still holds what was read (or in any case, the last time), and answers 'written' or what the
 * row holds instead. The course that shows the video becomes the one last learnt, when it is open to this viewer.
 */
async function write(
  { db, now }: Scope,
  viewer: Viewer,
  { fileId, endTime }: Watched,
  known: Interval[] | null,
  added: Interval | null,
  isForced: boolean,
): Promise<'written' | Interval[] | null> {
  const at = now();
  const intervals = added ? mergeInterval(known ?? [], added) : (known ?? []);
  const position = Math.floor(endTime);
  const isUnchanged = sql`${sql.raw('video_positions.intervals')} IS ${known === null ? null : JSON.stringify(known)}`;
  const results = await batch(db, [
    db
      .insert(videoPositions)
      .values({ userId: viewer.id, fileId, position, intervals, updatedAt: at })
      .onConflictDoUpdate({
        target: [videoPositions.userId, videoPositions.fileId],
        set: { position, intervals, updatedAt: at },
        setWhere: isForced ? undefined : isUnchanged,
      })
      .returning({ fileId: videoPositions.fileId }),
    db
      .insert(courseActivity)
      .select(
        sql`SELECT ${viewer.id}, l.course_id, l.id, ${at.getTime()}, NULL
          FROM ${lessonVideos} lv JOIN ${lessons} l ON l.id = lv.lesson_id
          WHERE lv.file_id = ${fileId} AND l.published_at <= ${at.getTime()}
            AND ${mayOpenSql(viewer.id, sql`l.course_id`, at)}
          LIMIT 1`,
      )
      .onConflictDoUpdate({ target: [courseActivity.userId, courseActivity.courseId], set: lastSeen }),
    db
      .select({ intervals: videoPositions.intervals })
      .from(videoPositions)
      .where(and(eq(videoPositions.userId, viewer.id), eq(videoPositions.fileId, fileId))),
  ]);
  const [written, , current] = results as [{ fileId: string }[], unknown, { intervals: Interval[] }[]];
  return written.length ? 'written' : (current[0]?.intervals ?? null);
}
