import { pictureUrl } from '~/features/catalogue/present.server';
import { formatDuration } from '~/kit/dates';
import { type Page, placeOf } from '~/kit/paging';
import { paths } from '~/paths';
import { lessonTarget } from '../rules';
import type { LastLesson, LessonBookmark } from './list-lesson-bookmarks.server';

/** A bookmarked lesson or article. */
export interface BookmarkView {
  id: string;
  title: string;
  /** The lesson or article, or the page that unlocks it. */
  href: string;
  imageUrl: string | null;
  /** For an article: its section's name, and '#' and six hexadecimal digits. */
  section?: { name: string; hexColor: string };
  /** For a lesson its course, 'Lesson 7', '13 min', 'Completed'; for an article '9 min', 'Read'. */
  facts: string[];
}

/** A page of bookmarks. */
export interface BookmarkListView {
  items: BookmarkView[];
  totalCount: number;
  page: number;
  pages: number;
}

/** A page of a member's bookmarked lessons. */
export function presentBookmarks(bookmarks: Page<LessonBookmark>): BookmarkListView {
  return {
    items: bookmarks.items.map((lesson) => ({
      ...presentLine(lesson),
      href: lessonTarget(lesson, lesson.course),
      facts: [...factsOf(lesson), ...(lesson.completedAt ? ['Completed'] : [])],
    })),
    ...placeOf(bookmarks),
  };
}

/** The last opened lesson, in the same format. */
export function presentLastLesson(lesson: LastLesson): BookmarkView {
  return { ...presentLine(lesson), href: paths.lesson(lesson.slug), facts: factsOf(lesson) };
}

function presentLine({ id, title, course }: LastLesson) {
  return { id, title, imageUrl: pictureUrl(course.imageFileId) };
}

function factsOf({ course, position, durationMs }: LastLesson): string[] {
  return [course.title, `Lesson ${position}`, ...(durationMs > 0 ? [formatDuration(durationMs)] : [])];
}
