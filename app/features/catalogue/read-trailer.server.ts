import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Select } from '#db/client';
import { firstOf, type Read, readOf } from '#db/read';
import { captions, courses, files } from '#db/schema';
import { type Quality, qualitiesSql } from '~/features/media/films/queries.server';
import { existingFile } from './queries.server';

export interface CourseVideo {
  id: string;
  durationMs: number | null;
  posterFileId: string | null;
  /** Smallest first. */
  qualities: Quality[];
  captions: { language: string; label: string }[];
}

/** The video of a course's trailer; no row without one. */
export function selectTrailer(db: Database, courseId: SQL<string>) {
  return db
    .select({
      id: files.id,
      durationMs: files.durationMs,
      posterFileId: existingFile(files.posterFileId),
      qualities: qualitiesSql,
    })
    .from(files)
    .innerJoin(courses, eq(courses.videoFileId, files.id))
    .where(sql`${courses.id} = ${courseId}`);
}

/** The trailer's captions, sorted by language name. */
export function selectTrailerCaptions(db: Database, courseId: SQL<string>) {
  return db
    .select({ language: captions.language, label: captions.label })
    .from(captions)
    .where(sql`${captions.fileId} = (SELECT c.video_file_id FROM ${courses} c WHERE c.id = ${courseId})`)
    .orderBy(asc(captions.label));
}

type Rows<Row> = Select & PromiseLike<Row[]>;

/** The trailer with its captions as one read; null without one. */
export function readTrailer(
  video: Rows<Omit<CourseVideo, 'captions'>>,
  tracks: Rows<CourseVideo['captions'][number]>,
): Read<CourseVideo | null> {
  return readOf([firstOf(video), tracks], (found, captionsOfIt) => found && { ...found, captions: captionsOfIt });
}
