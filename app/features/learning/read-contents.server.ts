import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepared } from '#db/prepared';
import { type Answer, firstOf, readOf } from '#db/read';
import { blocks, blockVideos, captions, files, lessons, videoPositions } from '#db/schema';
import { isVariantFor, type OwnGear } from '~/features/catalogue/gear';
import { existingFile } from '~/features/catalogue/queries.server';
import { madeSoundSql, qualitiesSql } from '~/features/media/films/queries.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { lessonIdOf, nobody } from './queries.server';
import type { Interval } from './rules';

/** The contents of a lesson: its blocks, and the chapters and loops of its first video. */
export type LessonContents = Answer<ReturnType<typeof readContents>>;
export type LessonVideo = LessonContents['blocks'][number]['videos'][number];

/** More watched parts of one video than that are no viewing: a page then counts from its opening. */
const mostIntervals = 200;

const readIntervals = (stored: string | null): Interval[] | null => stored && JSON.parse(stored);

const audio = alias(files, 'audio');

/** The contents of a lesson by id or slug. Checks no access: callers must. */
export function readContents({ db, viewer }: Scope, key: string) {
  return readOf(
    [
      firstOf(selectParts(db, { key })),
      selectBlocks(db, { key }),
      selectVideos(db, { key, userId: viewer?.id ?? nobody }),
      selectCaptions(db, { key }),
    ],
    (lesson, found, videos, tracks) => ({
      chapters: lesson?.chapters ?? [],
      loops: lesson?.loops ?? [],
      blocks: chooseVariants(found, gearOf(viewer)).map((block) => ({
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

type Places = { key: SQL<string> };

const selectParts = prepared((db, { key }: Places) =>
  db
    .select(pick(lessons, 'chapters', 'loops'))
    .from(lessons)
    .where(sql`${lessons.id} = ${lessonIdOf(key)}`),
);

const selectBlocks = prepared((db, { key }: Places) =>
  db
    .select({
      ...pick(blocks, 'id', 'html', 'images', 'typeFormId', 'variantOf', 'gear'),
      // The question itself holds its answer, which no page shows beforehand.
      questionId: sql<string | null>`${blocks.question} ->> 'id'`,
      decksId: sql<string | null>`${blocks.decks} ->> 'id'`,
    })
    .from(blocks)
    .where(sql`${blocks.lessonId} = ${lessonIdOf(key)}`)
    .orderBy(asc(blocks.position)),
);

const selectVideos = prepared((db, { key, userId }: Places & { userId: SQL<string> }) =>
  db
    .select({
      blockId: blockVideos.blockId,
      fileId: blockVideos.fileId,
      // Null unless a block shows several videos.
      title: blockVideos.title,
      durationMs: files.durationMs,
      posterFileId: existingFile(files.posterFileId),
      bytes: files.bytes,
      qualities: qualitiesSql,
      // The size of the sound track; null without one.
      audioBytes: audio.bytes,
      // The viewer's position in seconds; null if they have never watched the video.
      position: videoPositions.position,
      // What they have watched; null if that is nothing, or too scattered for a page.
      intervals: sql`CASE WHEN json_array_length(${videoPositions.intervals}) <= ${mostIntervals}
        THEN ${videoPositions.intervals} END`.mapWith((stored: string | null) => readIntervals(stored)),
    })
    .from(blocks)
    .innerJoin(blockVideos, eq(blockVideos.blockId, blocks.id))
    .innerJoin(files, and(eq(files.id, blockVideos.fileId), eq(files.state, 'ready')))
    .leftJoin(audio, and(sql`${audio.id} = coalesce(${files.audioFileId}, ${madeSoundSql})`, eq(audio.state, 'ready')))
    .leftJoin(videoPositions, and(eq(videoPositions.userId, userId), eq(videoPositions.fileId, blockVideos.fileId)))
    .where(sql`${blocks.lessonId} = ${lessonIdOf(key)}`)
    .orderBy(asc(blocks.position), asc(blockVideos.position)),
);

const selectCaptions = prepared((db, { key }: Places) =>
  db
    .select({
      fileId: captions.fileId,
      track: { language: captions.language, label: captions.label, vtt: captions.vtt },
    })
    .from(captions)
    .where(inArray(captions.fileId, videosOf(db, lessonIdOf(key))))
    .orderBy(asc(captions.label)),
);

/** The gear in a viewer's profile. */
export function gearOf(viewer: Scope['viewer']): OwnGear {
  return { equipment: viewer?.equipment ?? null, software: viewer?.djSoftware ?? null };
}

type StoredBlock = Awaited<ReturnType<typeof selectBlocks>>[number];

/** Each block, or the first of its variants that suits the gear: `madeFor` is the variant's gear, else null. */
export function chooseVariants(stored: StoredBlock[], own: OwnGear) {
  const chosen = (block: StoredBlock) =>
    stored.find(({ variantOf, gear }) => variantOf === block.id && isVariantFor(gear, own));
  return stored
    .filter(({ variantOf }) => variantOf === null)
    .map((block) => {
      const { variantOf, gear, ...shown } = chosen(block) ?? block;
      return { ...shown, madeFor: variantOf === null ? null : gear };
    });
}

function videosOf(db: Scope['db'], lessonId: SQL<string>) {
  return db
    .select({ fileId: blockVideos.fileId })
    .from(blocks)
    .innerJoin(blockVideos, eq(blockVideos.blockId, blocks.id))
    .where(sql`${blocks.lessonId} = ${lessonId}`);
}
