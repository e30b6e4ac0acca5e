import { pictureUrl } from '~/features/catalogue/present.server';
import { sanitizeHtml } from '~/kit/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { presentRows } from './present-course-lessons.server';
import { lessonFacts, presentContents } from './present-lesson.server';
import type { StartWish } from './rules';
import type { Lesson, OutlinedLesson } from './show-lesson.server';
import type { PreviewPageView } from './view';

/** The preview page for guests: what anyone may know of the lesson. */
export function presentPreviewPage(lesson: OutlinedLesson): PreviewPageView {
  const { course } = lesson;
  // A guest sees the ways to buy at once; the unlock page would ask to sign in first.
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
    contents: null,
  };
}

/** The same for a member, with all that stands in the lesson. */
export function presentPreview(scope: Scope, lesson: Lesson, wish: StartWish): PreviewPageView {
  const page = presentPreviewPage(lesson);
  return {
    ...page,
    course: { ...page.course, unlockHref: paths.courseUnlock(lesson.course.slug) },
    lessons: presentRows(lesson.outline, lesson.course, lesson.id),
    contents: presentContents(scope, lesson, wish),
  };
}
