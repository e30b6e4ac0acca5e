import type { z } from 'zod';
import {
  pictureLink,
  presentOutlineOutput,
  presentRatingsOutput,
  presentVideoOutput,
} from '~/features/catalogue/present-output.server';
import { signLink } from '~/features/media/signed-links.server';
import { sanitizeHtml } from '~/kit/html.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { CourseLessons } from './list-course-lessons.server';
import type { LessonBookmark } from './list-lesson-bookmarks.server';
import type { LessonPreview } from './list-lesson-previews.server';
import type { LessonVideo } from './read-contents.server';
import { resumeAt } from './rules';
import type { LessonOutput } from './schema';
import type { Lesson } from './show-lesson.server';

/** A preview in a list, in the API's format. */
export function presentPreviewOutput(scope: Scope, lesson: Omit<LessonPreview, 'video'>) {
  return {
    ...presentOutlineOutput(lesson),
    course: {
      id: lesson.course.id,
      urlPart: lesson.course.slug,
      title: lesson.course.title,
      courseThumbnailImage: pictureLink(scope, lesson.course.imageFileId),
    },
  };
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
export function presentPreviewPageOutput(
  scope: Scope,
  lesson: Pick<
    Lesson,
    'id' | 'slug' | 'position' | 'title' | 'durationMs' | 'isPreview' | 'isCompleted' | 'isBookmarked' | 'course'
  >,
) {
  const { course } = lesson;
  return {
    ...presentOutlineOutput(lesson),
    isCompleted: lesson.isCompleted,
    isBookmarked: lesson.isBookmarked,
    isLocked: !course.mayOpen && !lesson.isPreview,
    course: {
      id: course.id,
      urlPart: course.slug,
      title: course.title,
      overview: sanitizeHtml(course.overview),
      courseThumbnailImage: pictureLink(scope, course.imageFileId),
      isOpen: course.mayOpen,
    },
  };
}

/** A lesson with its contents, in the API's format; links are signed for this viewer. */
export function presentLessonOutput(scope: Scope, lesson: Lesson): z.input<typeof LessonOutput> {
  const page = presentPreviewPageOutput(scope, lesson);
  const { progress } = lesson;
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
        link: signedLink(scope, paths.media(fileId)),
        alt,
        caption: caption ?? null,
      })),
      videos: block.videos.map((video) => presentLessonVideoOutput(scope, video)),
      typeFormId: block.typeFormId,
    })),
    chapters: lesson.chapters,
    isLastLesson: lesson.isLastLesson,
    commentsCount: lesson.commentsCount,
    previousLessonUrlPart: lesson.previous?.slug ?? null,
    nextLessonUrlPart: lesson.next?.slug ?? null,
  };
}

/** A temporary link with this viewer's access, without their session. */
export function signedLink({ config, viewer, now }: Scope, path: string): string {
  return signLink({
    secret: config.secrets.token,
    origin: config.appOrigin,
    path,
    user: viewer?.id ?? '',
    now: now(),
  });
}

function presentLessonVideoOutput(scope: Scope, video: LessonVideo) {
  return {
    ...presentVideoOutput(scope, { ...video, id: video.fileId }, (path) => signedLink(scope, path)),
    position: resumeAt(video.position, video.durationMs === null ? null : video.durationMs / 1000),
  };
}
