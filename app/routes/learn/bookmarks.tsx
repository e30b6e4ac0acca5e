import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { bookmarkLesson } from '~/features/learning/bookmark-lesson.server';
import { readLessonBookmarks } from '~/features/learning/list-lesson-bookmarks.server';
import { presentBookmarks } from '~/features/learning/present-bookmarks.server';
import { removeLessonBookmark } from '~/features/learning/remove-lesson-bookmark.server';
import { OneLesson } from '~/features/learning/schema';
import { BookmarkList } from '~/features/learning/ui/bookmark-list';
import type { BookmarkListView } from '~/features/learning/view';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { slicePage } from '~/kit/paging';
import { isBuilt, paths } from '~/paths';
import { TextLink } from '~/ui/button';
import items from '~/ui/css/items.css?url';
import { Empty } from '~/ui/empty';
import { bookmarkNews } from './bookmark-news.server';

export const meta: MetaFunction = () => [{ title: 'Bookmarks' }];
export const links = () => [{ rel: 'stylesheet', href: items }];

const perPage = 3;

/** Nobody can bookmark an article before the DJ Hub is there: its list is read beside the lessons' then. */
const noArticles: BookmarkListView = { items: [], totalCount: 0, page: 1, pages: 1 };

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const slice = slicePage(url.searchParams.get('lessonsPage'), perPage);
  const [lessons] = await scope.read(readLessonBookmarks(scope, slice));
  const articles = noArticles;
  if (!lessons.items.length && lessons.totalCount > 0) return redirectTo(paths.bookmarks());
  return { lessons: presentBookmarks(lessons), articles };
});

export const action = forms({
  'remove-bookmark': intent({
    for: 'member',
    isKept: true,
    input: OneLesson,
    run: removeLessonBookmark,
    next: ({ id, title, course }) => ({
      news: {
        ...bookmarkNews(title, false),
        ...(course.mayOpen && {
          undo: { action: paths.bookmarks(), fields: { intent: 'undo', lesson: id }, label: 'Undo' },
        }),
      },
      at: '#lessons',
    }),
  }),
  undo: intent({
    for: 'member',
    isKept: true,
    input: OneLesson,
    run: bookmarkLesson,
    next: ({ title }) => ({ news: bookmarkNews(title, true), at: '#lessons' }),
  }),
});

export default function BookmarksPage() {
  const { lessons, articles } = useLoaderData<typeof loader>();
  const addressOf = (pages: { lessonsPage: number; articlesPage: number }) =>
    paths.bookmarks({
      lessonsPage: pages.lessonsPage > 1 ? pages.lessonsPage : undefined,
      articlesPage: pages.articlesPage > 1 ? pages.articlesPage : undefined,
    });
  return (
    <div className="stack is-loose">
      <h1>Bookmarks</h1>
      <div className="two-lists">
        <BookmarkList
          id="lessons"
          field="lesson"
          title="Lessons"
          list={lessons}
          hrefOf={(page) => addressOf({ lessonsPage: page, articlesPage: articles.page })}
        >
          <Empty
            title="No data"
            headingLevel={3}
            isClose
            action={<TextLink href={paths.courseList()}>Go to courses</TextLink>}
          >
            Bookmark a lesson and it waits for you here. The button stands below its video.
          </Empty>
        </BookmarkList>
        <BookmarkList
          id="articles"
          field="article"
          title="Articles"
          list={articles}
          hrefOf={(page) => addressOf({ lessonsPage: lessons.page, articlesPage: page })}
        >
          <Empty
            title="No data"
            headingLevel={3}
            isClose
            action={isBuilt('djHub') && <TextLink href={paths.djHub()}>Open DJ Hub</TextLink>}
          >
            Bookmark an article and it waits for you here.
          </Empty>
        </BookmarkList>
      </div>
    </div>
  );
}
