import type { CourseSummary } from '~/features/catalogue/list-courses.server';
import { lengthOf, pictureUrl, presentCard } from '~/features/catalogue/present.server';
import { presentStages } from '~/features/journey/present.server';
import { pageCount, pageNumber } from '~/kit/paging';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { StartedCourse } from './list-continue-learning.server';
import { formatResume, resumeLast } from './rules';
import type { Home } from './show-home.server';
import type { ContinueCardView, HomeView } from './view';

/** The start page's cards. */
export function presentHome(
  scope: Scope,
  { started, owned, stages, previews, isSaleOn }: Home,
  chosen: unknown,
): HomeView {
  const cardOf = (course: CourseSummary) => presentCard(scope, course, chosen);
  return {
    started: started.map(presentStarted),
    isSaleOn,
    owned: owned.map(cardOf),
    stages: presentStages(scope, stages, chosen),
    previews: previews && {
      cards: previews.items.map((lesson) => ({
        id: lesson.id,
        title: lesson.title,
        href: paths.lessonPreview(lesson.slug),
        courseTitle: lesson.course.title,
        imageUrl: pictureUrl(lesson.course.imageFileId),
        length: lengthOf(lesson.durationMs),
      })),
      page: pageNumber(previews),
      pages: pageCount(previews.totalCount, previews.limit),
    },
  };
}

/** The card of a course that was begun. */
export function presentStarted(course: StartedCourse): ContinueCardView {
  const at = resumeLast(course);
  return {
    id: course.id,
    title: course.title,
    href: paths.lesson(course.lastLesson.slug),
    imageUrl: pictureUrl(course.imageFileId),
    completed: course.completedLessonsCount,
    total: course.publishedLessonsCount,
    resume: formatResume(at),
    lesson: `Next: ${course.lastLesson.title}`,
  };
}
