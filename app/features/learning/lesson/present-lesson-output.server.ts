import type { z } from 'zod';
import {
  pictureLink,
  presentCourseOutput,
  presentDetailsOutput,
  presentOutlineOutput,
  presentRatingsOutput,
  presentVideoOutput,
} from '~/features/catalogue/present-output.server';
import { linkSigner } from '~/features/media/signed-links.server';
import { pick } from '~/kit/pick';
import { sanitizeHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { CourseLessons } from '../list-course-lessons.server';
import type {
  CourseWithPlace,
  CourseWithProgress,
  LessonLink,
  StartedCourse,
} from '../list-courses-with-progress.server';
import type { LessonVideo } from '../read-contents.server';
import { resumeAt, resumeNext } from '../rules';
import type { LessonOutput } from '../schema';
import type { LessonBookmark } from './list-lesson-bookmarks.server';
import type { LessonPreview } from './list-lesson-previews.server';
import type { Lesson, OutlinedLesson } from './show-lesson.server';

/** A preview in a list, in the API's format. */
export function presentPreviewOutput(scope: Scope, lesson: Omit<LessonPreview, 'video'>) {
  return { ...presentOutlineOutput(lesson), course: presentLinkOutput(scope, lesson.course) };
}

function presentLinkOutput(scope: Scope, course: LessonPreview['course']) {
  const { id, slug: urlPart, title, imageFileId } = course;
  return { id, urlPart, title, courseThumbnailImage: pictureLink(scope, imageFileId) };
}

/** A bookmarked lesson in a list, in the API's format. */
export function presentBookmarkOutput(scope: Scope, lesson: LessonBookmark) {
  return {
    ...presentPreviewOutput(scope, lesson),
    isCompleted: lesson.completedAt !== null,
    isBookmarked: true,
    isLocked: !lesson.course.mayOpen && !lesson.isPreview,
  };
}

/** A course's lessons, in the API's format. */
export function presentLessonsOutput({ lessons, mayOpen }: CourseLessons) {
  return lessons.map((lesson) => ({
    ...presentOutlineOutput(lesson),
    isCompleted: lesson.completedAt !== null,
    isBookmarked: lesson.isBookmarked,
    isLocked: !mayOpen && !lesson.isPreview,
  }));
}

/** The public part of a lesson, in the API's format. */
export function presentPreviewPageOutput(scope: Scope, lesson: OutlinedLesson) {
  const { course } = lesson;
  return {
    ...presentOutlineOutput(lesson),
    ...pick(lesson, 'isCompleted', 'isBookmarked'),
    isLocked: !course.mayOpen && !lesson.isPreview,
    course: { ...presentLinkOutput(scope, course), overview: sanitizeHtml(course.overview), isOpen: course.mayOpen },
  };
}

/** A lesson with its contents, in the API's format; links are signed for this viewer. */
export function presentLessonOutput(scope: Scope, lesson: Lesson): z.input<typeof LessonOutput> {
  const page = presentPreviewPageOutput(scope, lesson);
  const { progress } = lesson;
  const signed = linkSigner(scope, scope.viewer?.id ?? '');
  return {
    ...page,
    course: {
      ...page.course,
      lessonsCount: progress.total,
      completedLessonsCount: progress.completed,
      completedAt: progress.completedAt?.toISOString() ?? null,
      courseRatings: presentRatingsOutput(lesson.course.ownRating),
    },
    blocks: lesson.blocks.map((block) => ({
      id: block.id,
      text: block.html && sanitizeHtml(block.html),
      images: block.images.map(({ fileId, alt, caption }) => ({
        id: fileId,
        link: signed(paths.media(fileId)),
        alt,
        caption: caption ?? null,
      })),
      videos: block.videos.map((video) => presentLessonVideoOutput(scope, video)),
      typeFormId: block.typeFormId,
    })),
    ...pick(lesson, 'chapters', 'loops', 'isLastLesson', 'commentsCount'),
    previousLessonUrlPart: lesson.previous?.slug ?? null,
    nextLessonUrlPart: lesson.next?.slug ?? null,
  };
}

function presentLessonVideoOutput(scope: Scope, video: LessonVideo) {
  return {
    ...presentVideoOutput(scope, { ...video, id: video.fileId }, linkSigner(scope, scope.viewer?.id ?? '')),
    position: resumeAt(video.position, video.durationMs === null ? null : video.durationMs / 1000),
  };
}

const linkOf = ({ id, slug, title }: LessonLink) => ({ id, urlPart: slug, title });
const linkOutput = (lesson: LessonLink | null) => lesson && linkOf(lesson);

/** A course with everything on its page and the reader's place in it, in the API's format. */
export function presentCourseWithPlace(scope: Scope, course: CourseWithPlace) {
  return {
    ...presentDetailsOutput(scope, course),
    firstLesson: linkOutput(course.firstLesson),
    lastViewedLesson: linkOutput(course.lastLesson),
  };
}

/** A course with the member's progress, in the API's format. */
export function presentProgressOutput(scope: Scope, course: CourseWithProgress) {
  return {
    ...presentCourseOutput(scope, course),
    firstLesson: linkOutput(course.firstLesson),
    lastViewedLesson: linkOutput(course.lastLesson),
  };
}

/** A started course, in the API's format. */
export function presentStartedOutput(scope: Scope, course: StartedCourse) {
  return {
    ...presentProgressOutput(scope, course),
    nextLesson: linkOf(course.nextLesson),
    position: resumeNext(course),
    lastViewedAt: course.lastViewedAt.toISOString(),
  };
}
