import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { blocks, blockVideos, captions, courses, files, lessons } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { addressTaken, audioIdOf } from '~/features/drafts/check-refs.server';
import type { VideoDraft } from '~/features/drafts/parts-schema';
import { notYet } from '~/features/drafts/rules';
import { writeDraft } from '~/features/drafts/write-draft.server';
import { isOut } from '~/features/entitlements/rules';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { checkLesson, exerciseTaken, type Film } from './check-lesson.server';
import type { SaveLesson } from './lesson-schema';

/**
 * Saves a lesson with its blocks, videos and captions; a new one is last in its course. Its id keeps people's progress
 * whatever else changes. Of two saves from the same revision the first wins (optimistic locking). Returns the new
 * revision. Throws invalid on the field, not-found for an unknown course, and conflict.
 */
export async function saveLesson(scope: Scope, asked: SaveLesson): Promise<{ revision: string }> {
  requireAdmin(scope);
  const { draft, saved, isSame, films, texts } = await checkLesson(scope, asked);
  if (isSame) return { revision: draft.revision ?? '' };
  const { courseId, lessonId } = draft;
  return writeDraft(scope, {
    table: lessons,
    row: columns(scope, draft),
    before: draft.revision,
    // A lesson cannot move to another course.
    ...(draft.revision !== null && { when: eq(lessons.courseId, courseId) }),
    action: 'lesson-saved',
    details: { lessonId, courseId },
    version: { kind: 'lesson', draft, before: saved },
    contents: (isMine) => [...contents(scope, draft, { films, texts }, isMine), countCourse(courseId)],
    taken: { column: 'lessons.slug', refusal: addressTaken },
  }).catch((error) => {
    // Two saves at the same moment, each with an exercise of the same id.
    throw isUniqueViolation(error, 'blocks_exercise') ? new AppError('conflict', exerciseTaken(null)) : error;
  });
}

/** The row's id for each video of a draft. A film that stays keeps its row, and with it viewers' positions. */
function rowsForVideos(videos: { clip: string }[], films: Film[], newFileId: () => string): string[] {
  const left = [...films];
  return videos.map(({ clip }) => {
    const at = left.findIndex((film) => film.clip === clip);
    return (at < 0 ? undefined : left.splice(at, 1)[0]?.fileId) ?? newFileId();
  });
}

/** The lesson's own row. The writing statement puts a new lesson last. */
function columns(scope: Scope, { courseId, lessonId, revision, ...draft }: SaveLesson) {
  const { publishedAt } = draft;
  const firstOutAt = revision === null ? outSince(publishedAt, scope.now()) : firstOutSql(publishedAt, scope.now());
  const facts = {
    id: lessonId,
    ...pick(draft, 'slug', 'title', 'isPreview', 'gear', 'chapters', 'loops'),
    publishedAt,
    firstOutAt,
  };
  const position = sql`(SELECT coalesce(max(l.position), 0) + 1 FROM lessons l WHERE l.course_id = ${courseId})`;
  return (revision === null ? { ...facts, courseId, position } : facts) as typeof lessons.$inferInsert;
}

/** `firstOutAt` of a lesson that is new in its course: now, whatever earlier date it is given. */
function outSince(publishedAt: Date, now: Date): Date | null {
  return isOut({ publishedAt }, now) ? now : null;
}

/** SQL, in an UPDATE of lessons: `firstOutAt` of a lesson that gets this date. Once out, the first time is kept. */
export function firstOutSql(publishedAt: Date, now: Date): SQL {
  const before = sql`coalesce(${lessons.firstOutAt}, ${lessons.publishedAt})`;
  return sql`iif(${before} <= ${now.getTime()}, ${before}, ${outSince(publishedAt, now)?.getTime() ?? null})`;
}

/** Replaces the contents of the lesson. */
function contents(
  scope: Scope,
  draft: SaveLesson,
  { films, texts }: Pick<Awaited<ReturnType<typeof checkLesson>>, 'films' | 'texts'>,
  isMine: SQL,
): Statement[] {
  const { lessonId } = draft;
  const blockId = (index: number) => `${lessonId}-b${index + 1}`;
  const baseOf = (index: number) => draft.blocks.slice(0, index).findLastIndex((block) => block.variantFor === null);
  const rows = draft.blocks.map(({ images, typeFormId, question, decks, variantFor }, index) => ({
    id: blockId(index),
    position: index + 1,
    ...texts[index],
    images: images.map(({ fileId, alt, caption }) => ({ fileId, alt, ...(caption !== null && { caption }) })),
    typeFormId,
    question,
    decks,
    variantOf: variantFor && blockId(baseOf(index)),
    gear: variantFor,
  }));
  const inBlocks = draft.blocks.flatMap(({ videos }, index) =>
    videos.map((video, at) => ({ ...video, blockId: blockId(index), position: at + 1 })),
  );
  const fileIds = rowsForVideos(inBlocks, films, () => `v-${newId(scope.now().getTime())}`);
  const placed = inBlocks.map((video, index) => ({ ...video, fileId: fileIds[index] ?? '' }));
  const places = JSON.stringify(
    placed.map(({ blockId: block, position, fileId, title }) => ({ block, position, fileId, title })),
  );
  const gone = sql`SELECT g.id FROM ${files} g WHERE g.lesson_id = ${lessonId}
    AND g.id NOT IN (SELECT p.value ->> 'fileId' FROM json_each(${places}) p)`;
  return [
    // Removes the rows of videos that are gone. Other lessons may use the stored object, so the object stays.
    sql`DELETE FROM ${captions} WHERE ${isMine} AND file_id IN (${gone})`,
    sql`DELETE FROM ${files} WHERE ${isMine} AND id IN (${gone})`,
    sql`DELETE FROM ${blocks} WHERE lesson_id = ${lessonId} AND ${isMine}`,
    sql`INSERT INTO ${blocks} (id, lesson_id, position, markdown, html, images, type_form_id, question, decks, variant_of,
        gear)
      SELECT r.value ->> 'id', ${lessonId}, r.value ->> 'position', r.value ->> 'markdown', r.value ->> 'html',
        r.value -> 'images', r.value ->> 'typeFormId', r.value ->> 'question', r.value ->> 'decks', r.value ->> 'variantOf', r.value ->> 'gear'
      FROM json_each(${JSON.stringify(rows)}) r WHERE ${isMine}`,
    ...placeVideos(scope, placed, lessonId, isMine),
    sql`INSERT INTO ${blockVideos} (block_id, position, file_id, title)
      SELECT p.value ->> 'block', p.value ->> 'position', p.value ->> 'fileId', p.value ->> 'title'
      FROM json_each(${places}) p WHERE ${isMine}`,
    // Variants add no length, since a learner sees them in place of another block.
    sql`UPDATE ${lessons} SET duration_ms = coalesce((SELECT sum(f.duration_ms) FROM blocks b
        JOIN block_videos v ON v.block_id = b.id JOIN files f ON f.id = v.file_id
        WHERE b.lesson_id = ${lessonId} AND b.variant_of IS NULL), 0)
      WHERE id = ${lessonId} AND ${isMine}`,
  ];
}

/** Recounts a course's lessons that have a publish date, and their total length. */
export function countCourse(courseId: string): Statement {
  const dated = sql`FROM lessons l WHERE l.course_id = ${courseId} AND l.published_at < ${notYet.getTime()}`;
  return sql`UPDATE ${courses} SET
      lessons_count = (SELECT count(*) ${dated}),
      duration_ms = (SELECT coalesce(sum(l.duration_ms), 0) ${dated})
    WHERE id = ${courseId}`;
}

/** A video at a place: access is per file row, so each place has its own row for the shared object. */
interface PlacedVideo extends VideoDraft {
  fileId: string;
}

/**
 * Statements that write the file rows and captions of these places if `when` is true. `lessonId` owns the rows; null for
 * a course's trailer. A row of another owner is left as it is.
 */
export function placeVideos({ now }: Scope, placed: PlacedVideo[], lessonId: string | null, when: SQL): Statement[] {
  const rows = placed.map(({ fileId, clip, audio, poster }) => ({
    fileId,
    clip,
    audioId: audio && audioIdOf(audio),
    poster,
  }));
  const tracks = placed.flatMap(({ fileId, captions: all }) => all.map((track) => ({ fileId, ...track })));
  const places = JSON.stringify(rows);
  return [
    sql`INSERT INTO ${files} (id, kind, key, content_type, bytes, width, height, duration_ms, poster_file_id,
        audio_file_id, lesson_id, is_public, is_resized, state, created_at)
      SELECT p.value ->> 'fileId', 'video', f.key, f.content_type, f.bytes, f.width, f.height, f.duration_ms,
        p.value ->> 'poster', p.value ->> 'audioId', ${lessonId}, 0, 0, 'ready', ${now().getTime()}
      FROM json_each(${places}) p JOIN files f ON f.id = (SELECT s.id FROM files s WHERE substr(s.key, 7, 20) = p.value ->> 'clip'
        AND s.kind = 'video' AND s.state = 'ready' AND s.user_id IS NULL LIMIT 1)
      WHERE ${when}
      ON CONFLICT (id) DO UPDATE SET key = excluded.key, bytes = excluded.bytes, width = excluded.width,
        height = excluded.height, duration_ms = excluded.duration_ms, poster_file_id = excluded.poster_file_id,
        audio_file_id = excluded.audio_file_id
        WHERE files.lesson_id IS excluded.lesson_id`,
    sql`DELETE FROM ${captions} WHERE ${when}
      AND file_id IN (SELECT p.value ->> 'fileId' FROM json_each(${places}) p)`,
    sql`INSERT INTO ${captions} (file_id, language, label, vtt)
      SELECT t.value ->> 'fileId', t.value ->> 'language', t.value ->> 'label', t.value ->> 'vtt'
      FROM json_each(${JSON.stringify(tracks)}) t WHERE ${when}`,
  ];
}
