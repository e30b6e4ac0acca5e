import { pictureUrl } from '~/features/catalogue/present.server';
import { formatDuration } from '~/kit/dates';
import { type Page, pageCount, pageNumber } from '~/kit/paging';
import type { LessonBookmark } from './list-lesson-bookmarks.server';
import { lessonTarget } from './rules';
import type { BookmarkListView } from './view';

/** A page of a member's bookmarked lessons. */
export function presentBookmarks(bookmarks: Page<LessonBookmark>): BookmarkListView {
  return {
    items: bookmarks.items.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      href: lessonTarget(lesson, lesson.course),
      imageUrl: pictureUrl(lesson.course.imageFileId),
      facts: [
        lesson.course.title,
        `Lesson ${lesson.position}`,
        ...(lesson.durationMs > 0 ? [formatDuration(lesson.durationMs)] : []),
        ...(lesson.completedAt ? ['Completed'] : []),
      ],
    })),
    totalCount: bookmarks.totalCount,
    page: pageNumber(bookmarks),
    pages: pageCount(bookmarks.totalCount, bookmarks.limit),
  };
}
