import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { prepared } from '#db/prepared';
import { firstOf, type Read, readOf } from '#db/read';
import { captions, courses, files } from '#db/schema';
import { existingFile } from './queries.server';

export interface CourseVideo {
  id: string;
  durationMs: number | null;
  posterFileId: string | null;
  captions: { language: string; label: string }[];
}

type Places = { key: SQL<string> };

/** Reads of the trailer of a course; `courseId` finds the course by a key of its own or of one of its lessons. */
export function trailerBy(courseId: (key: SQL<string>) => SQL<string>) {
  const selectVideo = prepared((db, { key }: Places) =>
    db
      .select({
        id: files.id,
        durationMs: files.durationMs,
        posterFileId: existingFile(files.posterFileId),
      })
      .from(files)
      .innerJoin(courses, eq(courses.videoFileId, files.id))
      .where(sql`${courses.id} = ${courseId(key)}`),
  );
  const selectCaptions = prepared((db, { key }: Places) =>
    db
      .select({ language: captions.language, label: captions.label })
      .from(captions)
      .where(sql`${captions.fileId} = (SELECT c.video_file_id FROM ${courses} c WHERE c.id = ${courseId(key)})`)
      .orderBy(asc(captions.label)),
  );
  return (db: Database, key: string): Read<CourseVideo | null> =>
    readOf(
      [firstOf(selectVideo(db, { key })), selectCaptions(db, { key })],
      (video, tracks) => video && { ...video, captions: tracks },
    );
}
