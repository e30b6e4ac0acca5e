import { useLoaderData } from '@remix-run/react';
import { readArticleBookmarks, readLastRead } from '~/features/articles/list-articles.server';
import { bookmarkArticle, removeArticleBookmark } from '~/features/articles/mark-article.server';
import { presentArticleBookmarks, presentArticleCard } from '~/features/articles/present-article.server';
import { OneArticle } from '~/features/articles/schema';
import { bookmarkLesson, removeLessonBookmark } from '~/features/learning/lesson/bookmark-lesson.server';
import { readLastLesson, readLessonBookmarks } from '~/features/learning/lesson/list-lesson-bookmarks.server';
import { presentBookmarks, presentLastLesson } from '~/features/learning/lesson/present-bookmarks.server';
import { OneLesson } from '~/features/learning/schema';
import { BookmarkList, NoBookmarks } from '~/features/learning/ui/bookmark-list';
import type { NewFlash } from '~/http/cookies/flash.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, type Page, pageNumber, slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import hub from '~/ui/css/hub.css?url';
import items from '~/ui/css/items.css?url';
import ways from '~/ui/css/ways.css?url';
import { PageHead } from '~/ui/page/page-parts';
import { bookmarkFlash } from './bookmark-flash.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const ownRow = { for: 'member', isKept: true, limit: 'ownRow' } as const;

export const meta = () => [{ title: 'Bookmarks' }];
export const links = () => [items, hub, ways].map((href) => ({ rel: 'stylesheet', href }));

const perPage = 3;

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const sliceOf = (parameter: string) => slicePage(url.searchParams.get(parameter), perPage);
  const [lessons, articles, lastLesson, lastArticle] = await scope.read(
    readLessonBookmarks(scope, sliceOf('lessonsPage')),
    readArticleBookmarks(scope, sliceOf('articlesPage')),
    readLastLesson(scope),
    readLastRead(scope),
  );
  if (isBeyondEnd(lessons) || isBeyondEnd(articles)) {
    const pageOf = (list: Page<unknown>) => (isBeyondEnd(list) ? 1 : pageNumber(list));
    return redirectTo(addressOf({ lessonsPage: pageOf(lessons), articlesPage: pageOf(articles) }));
  }
  return {
    lessons: presentBookmarks(lessons),
    articles: presentArticleBookmarks(articles),
    lastLesson: lastLesson && presentLastLesson(lastLesson),
    lastArticle: lastArticle && presentArticleCard(lastArticle),
    opensArticles: Boolean(scope.viewer?.opensEverything),
  };
});

const bookmark = intent({
  ...ownRow,
  input: OneLesson,
  run: bookmarkLesson,
  next: ({ title }) => ({ flash: bookmarkFlash(title, true), at: '#lessons' }),
});

const bookmarkOneArticle = intent({
  ...ownRow,
  for: 'subscriber',
  input: OneArticle,
  run: bookmarkArticle,
  next: ({ title }) => ({ flash: bookmarkFlash(title, true), at: '#articles' }),
});

export const action = forms({
  bookmark,
  'bookmark-article': bookmarkOneArticle,
  'remove-bookmark': intent({
    ...ownRow,
    input: OneLesson,
    run: removeLessonBookmark,
    next: ({ id, title, course }) => ({
      flash: removedFlash(title, course.mayOpen && { intent: 'undo', lesson: id }),
      at: '#lessons',
    }),
  }),
  undo: bookmark,
  'remove-article-bookmark': intent({
    ...ownRow,
    input: OneArticle,
    run: removeArticleBookmark,
    next: ({ id, title }, { scope }) => ({
      flash: removedFlash(title, Boolean(scope.viewer?.opensEverything) && { intent: 'undo-article', article: id }),
      at: '#articles',
    }),
  }),
  'undo-article': bookmarkOneArticle,
});

/** The message after a bookmark was removed; `undo` has the fields that set it again, if the reader may. */
function removedFlash(title: string, undo: Record<string, string> | false): NewFlash {
  const flash = bookmarkFlash(title, false);
  return undo ? { ...flash, undo: { action: paths.bookmarks(), fields: undo, label: 'Undo' } } : flash;
}

/** The page's URL with the page number of each list. */
function addressOf({ lessonsPage, articlesPage }: { lessonsPage: number; articlesPage: number }): string {
  return paths.bookmarks({
    lessonsPage: lessonsPage > 1 ? lessonsPage : undefined,
    articlesPage: articlesPage > 1 ? articlesPage : undefined,
  });
}

export default function BookmarksPage() {
  const { lessons, articles, lastLesson, lastArticle, opensArticles } = useLoaderData<typeof loader>();
  const here = addressOf({ lessonsPage: lessons.page, articlesPage: articles.page });
  return (
    <div className="stack is-loose">
      <PageHead title="Bookmarks" lead="Lessons and articles that you want to come back to." />
      <div className="two-lists">
        <BookmarkList
          id="lessons"
          intent="remove-bookmark"
          field="lesson"
          title="Lessons"
          list={lessons}
          hrefOf={(page) => addressOf({ lessonsPage: page, articlesPage: articles.page })}
        >
          <NoBookmarks
            of="lesson"
            way={{ href: paths.home(), label: 'Go to courses' }}
            last={lastLesson && { title: 'The lesson you opened last', bookmark: lastLesson }}
            intent="bookmark"
            action={here}
          >
            <p>
              Press <strong>Bookmark</strong> below a lesson’s video, and the lesson is listed here.
            </p>
            <p>Good for the ones you want to try again with your own records.</p>
          </NoBookmarks>
        </BookmarkList>
        <BookmarkList
          id="articles"
          intent="remove-article-bookmark"
          field="article"
          title="Articles"
          list={articles}
          hrefOf={(page) => addressOf({ lessonsPage: lessons.page, articlesPage: page })}
        >
          <NoBookmarks
            of="article"
            way={
              opensArticles
                ? { href: paths.djHub(), label: 'Open DJ Hub' }
                : { href: paths.subscriptionPlans(), label: 'See Payment Options' }
            }
            last={lastArticle && { title: 'The article you read last', bookmark: lastArticle }}
            intent="bookmark-article"
            action={here}
          >
            {opensArticles ? (
              <>
                <p>
                  Press <strong>Bookmark</strong> in an article, and the article is listed here.
                </p>
                <p>Good for the ones you want to finish later.</p>
              </>
            ) : (
              <p>
                Articles are in DJ Hub, which comes with every plan. With a plan, press <strong>Bookmark</strong> in an
                article, and it is listed here.
              </p>
            )}
          </NoBookmarks>
        </BookmarkList>
      </div>
    </div>
  );
}
