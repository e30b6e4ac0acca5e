import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import {
  type BlockImage,
  blocks,
  type Chapter,
  captions,
  files,
  lessons,
  lessonVideos,
  videoPositions,
} from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import type { Scope } from '~/scope/scope';
import { nobody } from './queries.server';

export interface CaptionTrack {
  language: string;
  label: string;
  vtt: string;
}

export interface LessonVideo {
  fileId: string;
  durationMs: number | null;
  posterFileId: string | null;
  /** Where this viewer stopped, in seconds; null when never watched. */
  position: number | null;
  captions: CaptionTrack[];
}

/** What stands in a lesson. */
export interface LessonContents {
  chapters: Chapter[];
  blocks: { id: string; html: string | null; images: BlockImage[]; typeFormId: string | null }[];
  videos: LessonVideo[];
}

/** What stands in a lesson, whoever may open it: callers decide. */
export function readContents({ db, viewer }: Scope, lessonId: SQL<string>): Read<LessonContents> {
  return readOf(
    [
      firstOf(db.select({ chapters: lessons.chapters }).from(lessons).where(sql`${lessons.id} = ${lessonId}`)),
      db
        .select({ id: blocks.id, html: blocks.html, images: blocks.images, typeFormId: blocks.typeFormId })
        .from(blocks)
        .where(sql`${blocks.lessonId} = ${lessonId}`)
        .orderBy(asc(blocks.position)),
      db
        .select({
          fileId: lessonVideos.fileId,
          durationMs: files.durationMs,
          posterFileId: existingFile(files.posterFileId),
          position: videoPositions.position,
        })
        .from(lessonVideos)
        .innerJoin(files, and(eq(files.id, lessonVideos.fileId), eq(files.state, 'ready')))
        .leftJoin(
          videoPositions,
          and(eq(videoPositions.userId, viewer?.id ?? nobody), eq(videoPositions.fileId, lessonVideos.fileId)),
        )
        .where(sql`${lessonVideos.lessonId} = ${lessonId}`)
        .orderBy(asc(lessonVideos.position)),
      db
        .select({
          fileId: captions.fileId,
          track: { language: captions.language, label: captions.label, vtt: captions.vtt },
        })
        .from(captions)
        .innerJoin(lessonVideos, eq(lessonVideos.fileId, captions.fileId))
        .where(sql`${lessonVideos.lessonId} = ${lessonId}`)
        .orderBy(asc(captions.label)),
    ],
    (lesson, found, videos, tracks) => ({
      chapters: lesson?.chapters ?? [],
      blocks: found,
      videos: videos.map((video) => ({
        ...video,
        captions: tracks.filter(({ fileId }) => fileId === video.fileId).map(({ track }) => track),
      })),
    }),
  );
}
