import { lengthOf, pictureUrl, presentCard, viewTrailer } from '~/features/catalogue/present.server';
import { presentLowestPlan } from '~/features/catalogue/present-course.server';
import { previewNote } from '~/features/catalogue/rules';
import { sanitizeHtml } from '~/kit/text/html.server';
import { seedNumber } from '~/kit/wave-seed';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { presentRows } from '../present-course-lessons.server';
import type { StartWish } from '../rules';
import { lessonFacts, presentContents } from './present-lesson.server';
import { presentCues } from './present-video.server';
import type { Lesson, OutlinedLesson } from './show-lesson.server';
import type { PreviewInvite } from './show-preview.server';

/** The preview page for guests: the public part of the lesson. */
export function presentPreviewPage(lesson: OutlinedLesson) {
  const { course } = lesson;
  // The unlock page would require sign-in, so guests go to the course's price.
  const buyHref = `${paths.course(course.slug)}#buy`;
  return {
    slug: lesson.slug,
    title: lesson.title,
    facts: lessonFacts(lesson),
    course: {
      title: course.title,
      href: paths.course(course.slug),
      imageUrl: pictureUrl(course.imageFileId),
      shareUrl: pictureUrl(course.shareFileId),
      overview: sanitizeHtml(course.overview),
      unlockHref: buyHref,
    },
    lessons: presentRows(lesson.outline, course, lesson.id, buyHref),
  };
}

export type PreviewInviteView = ReturnType<typeof presentPreviewInvite>;

interface InviteReader {
  /** The reader's choice of currency. */
  chosen: unknown;
  isInBasket: boolean;
}

/** The invitation in the lesson's place for guests. */
export function presentPreviewInvite(scope: Scope, lesson: PreviewInvite, { chosen, isInBasket }: InviteReader) {
  const { slug, title, facts, course, lessons } = presentPreviewPage(lesson);
  const { summary, video, trailer, planPrices } = lesson;
  const { level, tutor, price, isOnSale, rating, facts: courseFacts } = presentCard(scope, summary, chosen);
  const seconds = lesson.durationMs > 0 ? lesson.durationMs / 1000 : null;
  return {
    slug,
    title,
    facts,
    length: lengthOf(lesson.durationMs),
    // To be blurred.
    imageUrl: pictureUrl(video?.posterFileId ?? null) ?? course.imageUrl,
    wave: video && seedNumber(video.fileId),
    chapters: presentCues(lesson.chapters, seconds),
    course: { ...course, level, tutor, price, isOnSale, rating },
    unlock: {
      id: summary.id,
      title: course.title,
      price,
      isInBasket,
      plan: presentLowestPlan(scope, planPrices, chosen),
    },
    metaDescription: summary.metaDescription,
    coursePublishedAt: summary.publishedAt.toISOString(),
    tagline: summary.tagline,
    trailer: trailer && viewTrailer(trailer),
    trailerLength: trailer?.durationMs ? lengthOf(trailer.durationMs) : null,
    note: `${courseFacts.join(', ')}. ${previewNote(lesson.outline) ?? ''}`.trim(),
    lessons,
  };
}

export type PreviewPageView = ReturnType<typeof presentPreview>;

/** The page for members, with the lesson's contents. */
export function presentPreview(scope: Scope, lesson: Lesson, wish: StartWish) {
  const page = presentPreviewPage(lesson);
  return {
    ...page,
    course: { ...page.course, unlockHref: paths.courseUnlock(lesson.course.slug) },
    lessons: presentRows(lesson.outline, lesson.course, lesson.id),
    ...presentContents(scope, lesson, wish),
  };
}
