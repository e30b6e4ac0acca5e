import type { Currency } from '~/kit/money';
import { sanitizeHtml } from '~/kit/text/html.server';
import type { Database } from '../../client';
import { blocks, blockVideos, coursePrices, courses, type LessonQuestion, lessons, priceHistory } from '../../schema';
import type { BlockContent, CourseContent, LessonContent, QuestionContent } from '../course-folder/course';
import { exerciseDraft, questionDraft } from '../push/drafts';
import { trailerIdOf, videoIdOf } from './ids';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

/** Rows of courses with their lessons and blocks. */
export async function loadCourses(db: Database, all: CourseContent[], pictures: PictureBook): Promise<void> {
  await insertAll(
    db,
    courses,
    all.map((course) => courseRow(course, pictures)),
  );
  // Sales of the demo began after the publication, at the price without the sale.
  await insertAll(db, priceHistory, all.filter(({ isSaleActive }) => isSaleActive).flatMap(firstPrices));
  await insertAll(db, coursePrices, all.flatMap(priceRows));
  await insertAll(
    db,
    lessons,
    all.flatMap((course) => course.lessons.map((lesson, index) => lessonRow(course, lesson, index))),
  );
  const taught = all.flatMap((course) => course.lessons);
  await insertAll(
    db,
    blocks,
    taught.flatMap((lesson) => blockRows(lesson, pictures)),
  );
  await insertAll(
    db,
    blockVideos,
    taught.flatMap((lesson) =>
      placedVideos(lesson).map(({ blockId, position, fileId, title }) => ({ blockId, position, fileId, title })),
    ),
  );
}

function courseRow(course: CourseContent, pictures: PictureBook) {
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    categoryId: course.categoryId,
    tutorId: course.tutorId,
    level: course.level,
    tagline: course.tagline,
    overview: sanitizeHtml(course.overview),
    overviewMarkdown: course.overviewMarkdown,
    metaDescription: course.metaDescription,
    outcomes: course.outcomes,
    included: course.included,
    equipment: course.equipment,
    gear: course.gear,
    studentsSays: course.studentsSays,
    recommendations: course.recommendations,
    imageFileId: course.cover && pictures.take(course.cover),
    shareFileId: course.share && pictures.takeShared(course.share.path),
    videoFileId: course.trailer ? trailerIdOf(course.id) : null,
    isSaleActive: course.isSaleActive,
    saleEndsAt: course.saleEndsAt,
    needsLocation: course.needsLocation,
    isReferralSource: course.isReferralSource,
    position: course.position,
    lessonsCount: course.lessons.length,
    durationMs: course.lessons.reduce((sum, lesson) => sum + lengthOf(lesson), 0),
    publishedAt: course.publishedAt,
  };
}

function priceRows({ id, prices }: CourseContent) {
  return Object.entries(prices).map(([currency, { price, salePrice }]) => ({
    courseId: id,
    currency: currency as Currency,
    price,
    salePrice: salePrice ?? null,
  }));
}

function firstPrices(course: CourseContent) {
  return priceRows(course).map(({ courseId: refId, currency, price }) => ({
    ...{ kind: 'course' as const, refId, currency, price },
    fromAt: course.publishedAt,
  }));
}

function lessonRow(course: CourseContent, lesson: LessonContent, index: number) {
  return {
    id: lesson.id,
    courseId: course.id,
    slug: lesson.slug,
    position: index + 1,
    title: lesson.title,
    isPreview: lesson.isPreview,
    durationMs: lengthOf(lesson),
    chapters: lesson.chapters,
    loops: lesson.loops,
    gear: lesson.gear,
    publishedAt: lesson.publishedAt,
  };
}

/** Total milliseconds of a lesson's videos without variants, which replace other blocks. */
function lengthOf({ blocks: all }: LessonContent): number {
  const watched = all.filter(({ variantFor }) => variantFor === null).flatMap(({ videos }) => videos);
  return watched.reduce((sum, { video }) => sum + video.durationMs, 0);
}

const blockIdOf = (lessonId: string, index: number) => `${lessonId}-b${index + 1}`;

function blockRows({ id: lessonId, blocks: all }: LessonContent, pictures: PictureBook) {
  const baseOf = (index: number) => all.slice(0, index).findLastIndex(({ variantFor }) => variantFor === null);
  return all.map((block: BlockContent, index) => ({
    id: blockIdOf(lessonId, index),
    lessonId,
    position: index + 1,
    markdown: block.markdown,
    html: block.html === null ? null : sanitizeHtml(block.html),
    images: block.images.map(({ picture, alt, caption }) => ({
      fileId: pictures.takeForLearners(picture),
      alt,
      ...(caption !== null && { caption }),
    })),
    typeFormId: block.typeFormId,
    question: block.question && storedQuestion(block.question, pictures),
    decks: block.decks && exerciseDraft(block.decks),
    variantOf: block.variantFor ? blockIdOf(lessonId, baseOf(index)) : null,
    gear: block.variantFor,
  }));
}

function storedQuestion(question: QuestionContent, pictures: PictureBook): LessonQuestion {
  if (question.kind === 'choice' && question.picture) pictures.takeForLearners(question.picture.picture);
  return questionDraft(question);
}

/** The videos of a lesson, each with its block and its own file row. */
export function placedVideos(lesson: LessonContent) {
  const placed = lesson.blocks.flatMap(({ videos }, index) =>
    videos.map(({ video, title }, at) => ({ blockId: blockIdOf(lesson.id, index), position: at + 1, video, title })),
  );
  return placed.map((place, index) => ({ ...place, fileId: videoIdOf(lesson.id, index + 1) }));
}
