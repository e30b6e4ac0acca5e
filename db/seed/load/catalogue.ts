import { indexCourses } from '~/features/catalogue/index-courses.server';
import { sanitizeHtml } from '~/kit/html.server';
import type { Currency } from '~/kit/money';
import type { Database } from '../../client';
import {
  blocks,
  bundleCourses,
  bundlePrices,
  bundles,
  categories,
  coursePrices,
  courses,
  lessons,
  lessonVideos,
  tutors,
} from '../../schema';
import type { ClipId, Content, CourseContent } from '../content/types';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

export const lessonIdOf = (courseId: string, index: number) => `${courseId}-l${index + 1}`;
/** Each lesson has a file of its own, though several show the same clip: rights hang on the file. */
export const videoIdOf = (lessonId: string) => `v-${lessonId}`;
export const trailerIdOf = (courseId: string) => `t-${courseId}`;

/** Courses, lessons, bundles and all that hangs on them. */
export async function loadCatalogue(db: Database, content: Content, pictures: PictureBook, now: Date): Promise<void> {
  const durations = new Map(content.clips.map((clip) => [clip.id, clip.durationMs]));
  const length = (clip: ClipId | undefined) => (clip ? (durations.get(clip) ?? 0) : 0);
  await insertAll(
    db,
    categories,
    content.categories.map(({ id, slug, name, position, cover }) => ({
      id,
      slug,
      name,
      position,
      imageFileId: pictures.fileOf(cover),
    })),
  );
  await insertAll(
    db,
    tutors,
    content.tutors.map(({ id, name, about, avatar }) => ({
      id,
      name,
      about: sanitizeHtml(about),
      avatarFileId: pictures.fileOf(avatar),
    })),
  );
  await insertAll(
    db,
    courses,
    content.courses.map((course, index) => courseRow(course, index, pictures, length)),
  );
  await insertAll(
    db,
    coursePrices,
    content.courses.flatMap((course) =>
      Object.entries(course.prices).map(([currency, { price, salePrice }]) => ({
        courseId: course.id,
        currency: currency as Currency,
        price,
        salePrice: salePrice ?? null,
      })),
    ),
  );
  await loadLessons(db, content, pictures, length);
  await loadBundles(db, content, pictures, now);
  await indexCourses(db);
}

function courseRow(course: CourseContent, index: number, pictures: PictureBook, length: (clip?: ClipId) => number) {
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    categoryId: course.categoryId,
    tutorId: course.tutorId,
    level: course.level,
    tagline: course.tagline,
    overview: sanitizeHtml(course.overview),
    metaDescription: course.metaDescription,
    outcomes: course.outcomes,
    included: course.included,
    equipment: course.equipment,
    studentsSays: course.studentsSays,
    recommendations: course.recommendations,
    imageFileId: pictures.fileOf(course.cover),
    videoFileId: course.trailer ? trailerIdOf(course.id) : null,
    isSaleActive: course.isSaleActive,
    saleEndsAt: course.saleEndsAt ? new Date(course.saleEndsAt) : null,
    needsLocation: course.needsLocation,
    isReferralSource: course.isReferralSource,
    position: index + 1,
    lessonsCount: course.lessons.length,
    durationMs: course.lessons.reduce((sum, lesson) => sum + length(lesson.clip), 0),
    publishedAt: new Date(course.publishedAt),
  };
}

async function loadLessons(
  db: Database,
  content: Content,
  pictures: PictureBook,
  length: (clip?: ClipId) => number,
): Promise<void> {
  const all = content.courses.flatMap((course) =>
    course.lessons.map((lesson, index) => ({ course, lesson, index, id: lessonIdOf(course.id, index) })),
  );
  await insertAll(
    db,
    lessons,
    all.map(({ course, lesson, index, id }) => ({
      id,
      courseId: course.id,
      slug: lesson.slug,
      position: index + 1,
      title: lesson.title,
      isPreview: lesson.isPreview,
      durationMs: length(lesson.clip),
      chapters: lesson.chapters ?? [],
      publishedAt: new Date(course.publishedAt),
    })),
  );
  await insertAll(
    db,
    lessonVideos,
    all.flatMap(({ lesson, id }) => (lesson.clip ? [{ lessonId: id, position: 1, fileId: videoIdOf(id) }] : [])),
  );
  await insertAll(
    db,
    blocks,
    all.flatMap(({ lesson, id }) =>
      lesson.blocks.map((block, at) => ({
        id: `${id}-b${at + 1}`,
        lessonId: id,
        position: at + 1,
        html: block.html ? sanitizeHtml(block.html) : null,
        images: (block.images ?? []).map(({ cover, alt, caption, missing }) => ({
          fileId: missing ? pictures.missing(cover) : pictures.fileOf(cover),
          alt,
          caption,
        })),
        typeFormId: block.typeFormId ?? null,
      })),
    ),
  );
}

async function loadBundles(db: Database, content: Content, pictures: PictureBook, now: Date): Promise<void> {
  const courseIds = new Map(content.courses.map((course) => [course.slug, course.id]));
  await insertAll(
    db,
    bundles,
    content.bundles.map(({ id, slug, title, overview, perks, cover }, index) => ({
      id,
      slug,
      title,
      overview: sanitizeHtml(overview),
      perks,
      imageFileId: pictures.fileOf(cover),
      position: index + 1,
      publishedAt: now,
    })),
  );
  await insertAll(
    db,
    bundlePrices,
    content.bundles.flatMap((bundle) =>
      Object.entries(bundle.prices).map(([currency, price]) => ({
        bundleId: bundle.id,
        currency: currency as Currency,
        price,
      })),
    ),
  );
  await insertAll(
    db,
    bundleCourses,
    content.bundles.flatMap((bundle) =>
      bundle.courseSlugs.map((slug, at) => ({
        bundleId: bundle.id,
        courseId: courseIds.get(slug) as string,
        position: at + 1,
      })),
    ),
  );
}
