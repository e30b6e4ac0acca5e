import { readFile } from 'node:fs/promises';
import type { Database } from '../../client';
import { captions, files } from '../../schema';
import type { ClipContent, ClipId, Content, CourseContent, CoverSpec } from '../content/types';
import { lessonIdOf, trailerIdOf, videoIdOf } from './catalogue';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

const mediaFolder = new URL('./media/', import.meta.url);
const clipKey = (clip: ClipContent) => `clips/${clip.file}`;

/** Rows of all files, and their objects. */
export async function loadObjects(
  db: Database,
  media: R2Bucket,
  content: Content,
  pictures: PictureBook,
  now: Date,
): Promise<void> {
  const clips = new Map(content.clips.map((clip) => [clip.id, clip]));
  const videos = videosOf(content).flatMap(({ fileId, clipId, course, isTrailer }) => {
    const clip = clips.get(clipId);
    return clip ? [{ fileId, clip, poster: pictures.fileOf(isTrailer ? course.cover : posterOf(course, clip)) }] : [];
  });
  const drawn = pictures.drawn();
  await insertAll(db, files, [
    ...drawn.map(({ fileId, key, svg }) => pictureRow(fileId, key, Buffer.byteLength(svg), now)),
    ...pictures.missingIds().map((fileId) => pictureRow(fileId, `pictures/${fileId}.svg`, 0, now)),
    ...videos.map(({ fileId, clip, poster }) => ({
      id: fileId,
      kind: 'video' as const,
      key: clipKey(clip),
      contentType: clip.contentType,
      bytes: clip.bytes,
      width: clip.width,
      height: clip.height,
      durationMs: clip.durationMs,
      posterFileId: poster,
      createdAt: now,
    })),
  ]);
  const tracks = await readTracks(content.clips);
  await insertAll(
    db,
    captions,
    videos.flatMap(({ fileId, clip }) => (tracks.get(clip.id) ?? []).map((track) => ({ fileId, ...track }))),
  );
  await inTurns(8, [
    ...drawn.map(
      ({ key, svg }) =>
        () =>
          media.put(key, svg, { httpMetadata: { contentType: 'image/svg+xml' } }),
    ),
    ...content.clips.map((clip) => async () => {
      const bytes = await readFile(new URL(clip.file, mediaFolder));
      return media.put(clipKey(clip), bytes, { httpMetadata: { contentType: clip.contentType } });
    }),
  ]);
}

function pictureRow(id: string, key: string, bytes: number, now: Date) {
  return {
    id,
    kind: 'image' as const,
    key,
    contentType: 'image/svg+xml',
    bytes,
    isPublic: true,
    isResized: true,
    createdAt: now,
  };
}

interface Placed {
  fileId: string;
  clipId: ClipId;
  course: CourseContent;
  isTrailer: boolean;
}

function videosOf(content: Content): Placed[] {
  return content.courses.flatMap((course): Placed[] => [
    ...(course.trailer ? [{ fileId: trailerIdOf(course.id), clipId: course.trailer, course, isTrailer: true }] : []),
    ...course.lessons.flatMap(({ clip }, index) =>
      clip ? [{ fileId: videoIdOf(lessonIdOf(course.id, index)), clipId: clip, course, isTrailer: false }] : [],
    ),
  ]);
}

/** A lesson's poster has its course's colours, whatever other courses show the same clip. */
function posterOf({ id, cover: { palette } }: CourseContent, { id: clip, poster }: ClipContent): CoverSpec {
  return { kind: 'lesson', seed: `${id}-${clip}`, palette, ...poster };
}

async function readTracks(clips: ClipContent[]) {
  const tracks = new Map<ClipId, { language: string; label: string; vtt: string }[]>();
  for (const clip of clips) {
    const read = clip.captions.map(async ({ language, label, file }) => ({
      language,
      label,
      vtt: await readFile(new URL(file, mediaFolder), 'utf8'),
    }));
    tracks.set(clip.id, await Promise.all(read));
  }
  return tracks;
}

/** Runs tasks, at most so many at a time. */
async function inTurns(most: number, tasks: (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...tasks];
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  };
  await Promise.all(Array.from({ length: most }, worker));
}
