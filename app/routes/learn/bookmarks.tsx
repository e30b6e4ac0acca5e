import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { bookmarkArticle } from '~/features/articles/bookmark-article.server';
import { readArticleBookmarks } from '~/features/articles/list-article-bookmarks.server';
import { presentArticleBookmarks } from '~/features/articles/present-article.server';
import { removeArticleBookmark } from '~/features/articles/remove-article-bookmark.server';
import { OneArticle } from '~/features/articles/schema';
import { bookmarkLesson } from '~/features/learning/bookmark-lesson.server';
import { readLessonBookmarks } from '~/features/learning/list-lesson-bookmarks.server';
import { presentBookmarks } from '~/features/learning/present-bookmarks.server';
import { removeLessonBookmark } from '~/features/learning/remove-lesson-bookmark.server';
import { OneLesson } from '~/features/learning/schema';
import { BookmarkList } from '~/features/learning/ui/bookmark-list';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { type Page, pageNumber, slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { TextLink } from '~/ui/button';
import hub from '~/ui/css/hub.css?url';
import items from '~/ui/css/items.css?url';
import { Empty } from '~/ui/empty';
import { bookmarkNews } from './bookmark-news.server';

export const meta: MetaFunction = () => [{ title: 'Bookmarks' }];
export const links = () => [items, hub].map((href) => ({ rel: 'stylesheet', href }));

const perPage = 3;

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const sliceOf = (parameter: string) => slicePage(url.searchParams.get(parameter), perPage);
  const [lessons, articles] = await scope.read(
    readLessonBookmarks(scope, sliceOf('lessonsPage')),
    readArticleBookmarks(scope, sliceOf('articlesPage')),
  );
  if (isBeyond(lessons) || isBeyond(articles)) {
    const pageOf = (list: Page<unknown>) => (isBeyond(list) ? 1 : pageNumber(list));
    return redirectTo(addressOf({ lessonsPage: pageOf(lessons), articlesPage: pageOf(articles) }));
  }
  return { lessons: presentBookmarks(lessons), articles: presentArticleBookmarks(articles) };
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
  'remove-article-bookmark': intent({
    for: 'member',
    isKept: true,
    input: OneArticle,
    run: removeArticleBookmark,
    next: ({ id, title }, { scope }) => ({
      news: {
        ...bookmarkNews(title, false),
        ...(scope.viewer?.opensEverything && {
          undo: { action: paths.bookmarks(), fields: { intent: 'undo-article', article: id }, label: 'Undo' },
        }),
      },
      at: '#articles',
    }),
  }),
  'undo-article': intent({
    for: 'subscriber',
    isKept: true,
    input: OneArticle,
    run: bookmarkArticle,
    next: ({ title }) => ({ news: bookmarkNews(title, true), at: '#articles' }),
  }),
});

/** A page that the list does not reach; its first is shown instead. */
function isBeyond({ items, totalCount }: Page<unknown>): boolean {
  return items.length === 0 && totalCount > 0;
}

/** The page with each list where it is. */
function addressOf({ lessonsPage, articlesPage }: { lessonsPage: number; articlesPage: number }): string {
  return paths.bookmarks({
    lessonsPage: lessonsPage > 1 ? lessonsPage : undefined,
    articlesPage: articlesPage > 1 ? articlesPage : undefined,
  });
}

export default function BookmarksPage() {
  const { lessons, articles } = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <h1>Bookmarks</h1>
      <div className="two-lists">
        <BookmarkList
          id="lessons"
          intent="remove-bookmark"
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
          intent="remove-article-bookmark"
          field="article"
          title="Articles"
          list={articles}
          hrefOf={(page) => addressOf({ lessonsPage: lessons.page, articlesPage: page })}
        >
          <Empty
            title="No data"
            headingLevel={3}
            isClose
            action={<TextLink href={paths.djHub()}>Open DJ Hub</TextLink>}
          >
            Bookmark an article and it waits for you here.
          </Empty>
        </BookmarkList>
      </div>
    </div>
  );
}
