import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { clipKey } from '~/features/drafts/rules';
import { newId } from '~/kit/ids';
import { drawingId, variantWidths } from '~/kit/sized-pictures';
import type { Database } from '../../client';
import { captions, files, outbox } from '../../schema';
import type { Content } from '../content/types';
import type { NamedFile, SoundFile, VideoFile } from '../course-folder/course';
import { soundsOf as soundsOfExercise } from '../push/drafts';
import { placedVideos } from './courses';
import { trailerIdOf } from './ids';
import { insertAll } from './insert';
import type { Picture, PictureBook } from './pictures';

const videoKey = ({ hash, contentType }: NamedFile) => clipKey(hash, contentType);
const audioKey = ({ hash }: NamedFile) => `clips/${hash}.m4a`;
const audioIdOf = ({ hash }: NamedFile) => `a${hash}`;

/** The picture whose object is left out, to demonstrate a lost file. */
const lostPicture = 'razor-edit.svg';

/** Inserts the rows of all files and stores their objects. */
export async function loadObjects(
  db: Database,
  media: R2Bucket,
  content: Content,
  pictures: PictureBook,
  now: Date,
): Promise<void> {
  const videos = videosOf(content, pictures);
  const drawn = pictures.all();
  const clips = onceEach(videos.map(({ video }) => video));
  const sounds = onceEach([...clips.flatMap(({ audio }) => audio ?? []), ...soundsOf(content)]);
  await insertAll(db, files, [
    ...drawn.map((picture) => pictureRow(picture, now)),
    ...sounds.map((audio) => ({
      id: audioIdOf(audio),
      kind: 'audio' as const,
      key: audioKey(audio),
      contentType: audio.contentType,
      bytes: audio.bytes,
      durationMs: audio.durationMs,
      createdAt: now,
    })),
    ...videos.map(({ fileId, lessonId, video, posterFileId }) => ({
      id: fileId,
      lessonId,
      kind: 'video' as const,
      key: videoKey(video),
      contentType: video.contentType,
      bytes: video.bytes,
      width: video.width,
      height: video.height,
      durationMs: video.durationMs,
      posterFileId,
      audioFileId: video.audio && audioIdOf(video.audio),
      createdAt: now,
    })),
  ]);
  await insertAll(
    db,
    captions,
    videos.flatMap(({ fileId, video }) => video.captions.map((track) => ({ fileId, ...track }))),
  );
  const lost = lostPictureId(content);
  await inTurns(8, [
    ...drawn
      .filter(({ fileId }) => fileId !== lost)
      .map(
        ({ key, bytes, contentType }) =>
          () =>
            media.put(key, bytes, { httpMetadata: { contentType } }),
      ),
    ...clips.map((clip) => () => putFile(media, videoKey(clip), clip)),
    ...sounds.map((audio) => () => putFile(media, audioKey(audio), audio)),
  ]);
  // Last: a job without its object would fail. Duplicate jobs run once.
  await insertAll(
    db,
    outbox,
    drawn.flatMap((picture) => variantJobs(picture, now)),
  );
}

async function putFile(media: R2Bucket, key: string, { path, contentType }: NamedFile) {
  return media.put(key, await readFile(path), { httpMetadata: { contentType } });
}

/** Each object once, however often it is shown. */
function onceEach<File extends NamedFile>(all: File[]): File[] {
  return [...new Map(all.map((file) => [file.hash, file])).values()];
}

function variantJobs({ fileId, size, hasVariants }: Picture, now: Date) {
  if (!size || !hasVariants) return [];
  return variantWidths(size).map((width) => ({
    id: newId(now.getTime()),
    kind: 'make-variants',
    dedupeKey: `make-variants:${fileId}:${width}`,
    payload: { fileId, width },
    availableAt: now,
    createdAt: now,
  }));
}

function pictureRow({ fileId, key, contentType, bytes, size, isPublic }: Picture, now: Date) {
  return {
    id: fileId,
    kind: 'image' as const,
    key,
    contentType,
    bytes: bytes.length,
    width: size?.width,
    height: size?.height,
    isPublic,
    isResized: true,
    createdAt: now,
  };
}

function lostPictureId({ courses }: Content): string | undefined {
  const all = courses.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks.flatMap(({ images }) => images)));
  const lost = all.find(({ picture }) => basename(picture.path) === lostPicture);
  return lost && drawingId(lost.picture.hash, lost.picture.tone);
}

/** The sounds of questions and exercises. */
function soundsOf({ courses }: Content): SoundFile[] {
  const blocks = courses.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.blocks));
  return blocks.flatMap(({ question, decks }) => [
    ...(question?.kind === 'choice' && question.sound ? [question.sound] : []),
    ...(decks ? soundsOfExercise(decks) : []),
  ]);
}

interface Placed {
  fileId: string;
  /** Null for a trailer. */
  lessonId: string | null;
  video: VideoFile;
  posterFileId: string | null;
}

function videosOf({ courses }: Content, pictures: PictureBook): Placed[] {
  return courses.flatMap((course): Placed[] => [
    ...(course.trailer
      ? [
          {
            fileId: trailerIdOf(course.id),
            lessonId: null,
            video: course.trailer,
            posterFileId: course.trailer.poster && pictures.take(course.trailer.poster),
          },
        ]
      : []),
    ...course.lessons.flatMap((lesson) =>
      placedVideos(lesson).map(({ fileId, video }) => ({
        fileId,
        lessonId: lesson.id,
        video,
        posterFileId: video.poster && pictures.takeForLearners(video.poster),
      })),
    ),
  ]);
}

/** Runs tasks with limited concurrency. */
async function inTurns(most: number, tasks: (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...tasks];
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  };
  await Promise.all(Array.from({ length: most }, worker));
}
