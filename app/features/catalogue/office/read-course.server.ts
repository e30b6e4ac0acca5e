import { asc, eq, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { blocks, blockVideos, captions, coursePrices, courses, files, lessons } from '#db/schema';
import { markdownBounds } from '~/features/drafts/markdown-bounds';
import type { VideoDraft } from '~/features/drafts/parts-schema';
import type { QuestionDraft } from '~/features/drafts/question-schema';
import { storedMarkdown } from '~/features/drafts/rich-text.server';
import { clipHashIn } from '~/features/drafts/rules';
import { AppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import { pick } from '~/kit/pick';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type CourseSheet, courseDraft } from './course-form';
import type { OneCourse, SaveCourse } from './course-schema';
import type { LessonSheet } from './lesson-form';
import type { SaveLesson } from './lesson-schema';

/** The current course, in the shape of a save: the answer can be sent back unchanged. */
export interface CourseState {
  course: SaveCourse;
  /** In their order. */
  lessons: SaveLesson[];
}

/** Throws not-found. */
export async function readCourse(scope: Scope, { courseId }: OneCourse): Promise<CourseState> {
  return readOne(scope, courseState(scope, courseId));
}

/** `readCourse` as a read, for pages that read more in the same round trip. */
export function courseState(scope: Scope, courseId: string): Read<CourseState> {
  return readOf([findCourse(scope, courseId)], (found) => {
    if (!found) throw new AppError('not-found', 'There is no such course.');
    return found;
  });
}

/** The current course; null if there is none, or only a saved draft of it. */
export function findCourse(scope: Scope, courseId: string): Read<CourseState | null> {
  requireAdmin(scope);
  const { db } = scope;
  const ofCourse = eq(lessons.courseId, courseId);
  const fileIds = sql`(SELECT v.file_id FROM block_videos v JOIN blocks b ON b.id = v.block_id
    JOIN lessons l ON l.id = b.lesson_id WHERE l.course_id = ${courseId} UNION SELECT ${`t-${courseId}`})`;
  const rows = [
    firstOf(db.select().from(courses).where(eq(courses.id, courseId))),
    db.select().from(coursePrices).where(eq(coursePrices.courseId, courseId)),
    db.select().from(lessons).where(ofCourse).orderBy(asc(lessons.position)),
    db
      .select({ block: blocks })
      .from(blocks)
      .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
      .where(ofCourse)
      .orderBy(asc(blocks.position)),
    db
      .select({ video: blockVideos })
      .from(blockVideos)
      .innerJoin(blocks, eq(blocks.id, blockVideos.blockId))
      .innerJoin(lessons, eq(lessons.id, blocks.lessonId))
      .where(ofCourse)
      .orderBy(asc(blockVideos.position)),
    db.select().from(files).where(sql`${files.id} IN ${fileIds}`),
    db.select().from(captions).where(sql`${captions.fileId} IN ${fileIds}`).orderBy(asc(captions.language)),
  ] as const;
  return readOf(rows, (course, prices, lessonRows, blockRows, videoRows, fileRows, tracks) => {
    if (!course) return null;
    const videoOf = (fileId: string): VideoDraft => {
      const file = fileRows.find(({ id }) => id === fileId);
      return {
        clip: clipHashIn(file?.key ?? '') ?? '',
        audio: file?.audioFileId ? file.audioFileId.slice(1) : null,
        poster: file?.posterFileId ?? null,
        captions: tracks
          .filter((track) => track.fileId === fileId)
          .map(({ language, label, vtt }) => ({ language, label, vtt })),
      };
    };
    const draftOf = (lesson: (typeof lessonRows)[number]): SaveLesson => {
      const bounds = markdownBounds();
      return {
        ...{ courseId, lessonId: lesson.id },
        ...pick(lesson, 'revision', 'slug', 'title', 'isPreview', 'gear', 'chapters', 'loops', 'publishedAt'),
        blocks: blockRows
          .filter(({ block }) => block.lessonId === lesson.id)
          .map(({ block }) => ({
            markdown: storedMarkdown(block, bounds),
            images: block.images.map(({ fileId, alt, caption }) => ({ fileId, alt, caption: caption ?? null })),
            videos: videoRows
              .filter(({ video }) => video.blockId === block.id)
              .map(({ video }) => ({ ...videoOf(video.fileId), title: video.title ?? lesson.title })),
            typeFormId: block.typeFormId,
            question: block.question as QuestionDraft | null,
            decks: block.decks,
            variantFor: block.gear,
          })),
      };
    };
    return {
      course: courseOf(course, prices, course.videoFileId ? videoOf(course.videoFileId) : null),
      lessons: lessonRows.map(draftOf),
    };
  });
}

function courseOf(
  row: typeof courses.$inferSelect,
  prices: (typeof coursePrices.$inferSelect)[],
  trailer: VideoDraft | null,
): SaveCourse {
  return {
    courseId: row.id,
    ...pick(row, 'revision', 'slug', 'position', 'title', 'categoryId', 'tutorId', 'level', 'tagline'),
    overview: storedMarkdown({ html: row.overview, markdown: row.overviewMarkdown }),
    ...pick(row, 'metaDescription', 'outcomes', 'included', 'equipment', 'gear', 'studentsSays', 'recommendations'),
    ...pick(row, 'isSaleActive', 'saleEndsAt', 'needsLocation', 'isReferralSource', 'publishedAt'),
    cover: row.imageFileId,
    share: row.shareFileId,
    trailer,
    prices: Object.fromEntries(
      prices.map(({ currency, price, salePrice }) => [currency, { price, salePrice }]),
    ) as Record<Currency, SaveCourse['prices'][Currency]>,
  };
}

/*
 * Forms do not contain the text of captions. A draft takes it from the saved course or lesson, which is only read if
 * captions are kept.
 */

/** The draft in a course's form, with the saved captions. Throws not-found. */
export async function keepCourseCaptions(sheet: CourseSheet, scope: Scope): Promise<unknown> {
  const keepsCaptions = sheet.trailer.captions.some(({ vtt }) => !vtt);
  const before = keepsCaptions ? (await readCourse(scope, { courseId: sheet.courseId })).course : null;
  return courseDraft(sheet, before);
}

/** Whether a lesson's form leaves captions out that are saved. */
export const keepsCaptions = ({ blocks }: LessonSheet) =>
  blocks.some(({ videos }) => videos.some(({ captions }) => captions.some((c) => !c.vtt)));
