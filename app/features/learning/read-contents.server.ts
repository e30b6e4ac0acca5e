import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import {
  type BlockImage,
  blocks,
  blockVideos,
  type Chapter,
  captions,
  files,
  lessons,
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
  /** What it is called among several videos. */
  title: string | null;
  durationMs: number | null;
  posterFileId: string | null;
  /** Where this viewer stopped, in seconds; null when never watched. */
  position: number | null;
  captions: CaptionTrack[];
}

/** A piece of a lesson; its parts are shown in this order. */
export interface LessonBlock {
  id: string;
  html: string | null;
  images: BlockImage[];
  videos: LessonVideo[];
  typeFormId: string | null;
}

/** What stands in a lesson. */
export interface LessonContents {
  /** Of the first video. */
  chapters: Chapter[];
  blocks: LessonBlock[];
}

/** What stands in a lesson, whoever may open it: callers decide. */
export function readContents({ db, viewer }: Scope, lessonId: SQL<string>): Read<LessonContents> {
  return readOf(
    [
      firstOf(db.select({ chapters: lessons.chapters }).from(lessons).where(sql`${lessons.id} = ${lessonId}`)),
      db
        .select({ id: blocks.id, html: blocks.html, images: blocks.images, typeFormId: blocks.typeFormId })
        .from(blocks)
        .where(and(sql`${blocks.lessonId} = ${lessonId}`, isNull(blocks.variantOf)))
        .orderBy(asc(blocks.position)),
      db
        .select({
          blockId: blockVideos.blockId,
          fileId: blockVideos.fileId,
          title: blockVideos.title,
          durationMs: files.durationMs,
          posterFileId: existingFile(files.posterFileId),
          position: videoPositions.position,
        })
        .from(blocks)
        .innerJoin(blockVideos, eq(blockVideos.blockId, blocks.id))
        .innerJoin(files, and(eq(files.id, blockVideos.fileId), eq(files.state, 'ready')))
        .leftJoin(
          videoPositions,
          and(eq(videoPositions.userId, viewer?.id ?? nobody), eq(videoPositions.fileId, blockVideos.fileId)),
        )
        .where(sql`${blocks.lessonId} = ${lessonId}`)
        .orderBy(asc(blocks.position), asc(blockVideos.position)),
      db
        .select({
          fileId: captions.fileId,
          track: { language: captions.language, label: captions.label, vtt: captions.vtt },
        })
        .from(captions)
        .where(inArray(captions.fileId, videosOf(db, lessonId)))
        .orderBy(asc(captions.label)),
    ],
    (lesson, found, videos, tracks) => ({
      chapters: lesson?.chapters ?? [],
      blocks: found.map((block) => ({
        ...block,
        videos: videos
          .filter(({ blockId }) => blockId === block.id)
          .map(({ blockId: _, ...video }) => ({
            ...video,
            captions: tracks.filter(({ fileId }) => fileId === video.fileId).map(({ track }) => track),
          })),
      })),
    }),
  );
}

function videosOf(db: Scope['db'], lessonId: SQL<string>) {
  return db
    .select({ fileId: blockVideos.fileId })
    .from(blocks)
    .innerJoin(blockVideos, eq(blockVideos.blockId, blocks.id))
    .where(sql`${blocks.lessonId} = ${lessonId}`);
}
