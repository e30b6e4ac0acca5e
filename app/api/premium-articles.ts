import { z } from 'zod';
import { article, articleCategory, articleInList, articleSection, tag } from '~/api/examples';
import { listArticles, readArticleBookmarks } from '~/features/articles/list-articles.server';
import { readCategories, selectSections, selectTags } from '~/features/articles/list-categories.server';
import {
  bookmarkArticle,
  likeArticle,
  markArticleRead,
  removeArticleBookmark,
} from '~/features/articles/mark-article.server';
import {
  presentArticleOutput,
  presentArticleSummary,
  presentCategoryOutput,
  presentSectionOutput,
  presentTagOutput,
} from '~/features/articles/present-output.server';
import {
  ArticleOutput,
  ArticleSummaryOutput,
  CategoryOutput,
  ListArticleBookmarks,
  ListArticles,
  ListCategories,
  MarkLike,
  MarkRead,
  Nothing,
  SectionOutput,
  TagOutput,
} from '~/features/articles/schema';
import { readArticle } from '~/features/articles/show-article.server';
import { OneById } from '~/features/catalogue/schema';
import { findArticleSubject } from '~/features/comments/find-subject.server';
import { endpoint, listOperation, operation, pageOperation } from '~/http/endpoint.server';
import { reading, readOne } from '~/scope/scope';
import { commentsOf } from './comments';

const reads = { auth: 'bearer', limit: 'reads', tag: 'Premium articles' } as const;
const ownRow = { auth: 'bearer', limit: 'ownRow', tag: 'Premium articles' } as const;

export const premiumArticles = {
  'premium-articles': endpoint({
    GET: pageOperation(ListArticles, listArticles, presentArticleSummary, {
      ...reads,
      summary: 'List premium articles, newest first or, with q, best match first; for subscribers',
      description:
        'Lists the articles of the DJ Hub, the newest first, or by a search with the best match first. Where nothing contains a word of the search, a typing error is forgiven: correctedQuery then has the words that were searched for instead. For subscribers; other signed-in users get 403.',
      example: {
        sends: { q: 'vinyl', premiumArticleSectionId: 'listening', limit: 30, offset: 0 },
        answers: articleInList,
      },
      isSearch: true,
      output: ArticleSummaryOutput,
    }),
  }),
  'premium-articles/bookmarks': endpoint({
    GET: pageOperation(ListArticleBookmarks, reading(readArticleBookmarks), presentArticleSummary, {
      ...reads,
      summary: 'List the signed-in user’s bookmarked articles, latest first',
      description:
        'Lists the articles that you have bookmarked, the latest first. For signed-in users, also after their subscription has ended.',
      example: { sends: { limit: 3, offset: 0 }, answers: articleInList },
      output: ArticleSummaryOutput,
    }),
  }),
  'premium-articles/:id': endpoint({
    GET: operation(
      OneById,
      async (scope, { id }) => presentArticleOutput(scope, await readOne(scope, readArticle(scope, id))),
      {
        ...reads,
        auth: 'optional',
        summary: 'Get an article: its text for subscribers, its beginning for guests',
        description:
          'Shows an article. Subscribers get all of its text; guests get the beginning, with isPreview true. Signed-in users without a subscription get 403. An unknown article answers 404.',
        example: { sends: { id: 'past-the-wheel' }, answers: article },
        output: ArticleOutput,
      },
    ),
  }),
  'premium-articles/:id/is-read': endpoint({
    PATCH: operation(
      MarkRead,
      async (scope, { id, isRead }) =>
        presentArticleOutput(scope, await markArticleRead(scope, { article: id, isMarked: isRead })),
      {
        ...ownRow,
        summary: 'Mark an article as read or unread; for subscribers',
        description:
          'Marks an article as read or unread, and answers it. For subscribers; other signed-in users get 403. An unknown article answers 404.',
        example: { sends: { id: 'past-the-wheel', isRead: true }, answers: article },
        output: ArticleOutput,
      },
    ),
  }),
  'premium-articles/:id/is-like': endpoint({
    PATCH: operation(
      MarkLike,
      async (scope, { id, isLike }) =>
        presentArticleOutput(scope, await likeArticle(scope, { article: id, isMarked: isLike })),
      {
        ...ownRow,
        summary: 'Like or unlike an article; for subscribers',
        description:
          'Likes an article or takes your like back, and answers it. For subscribers; other signed-in users get 403. An unknown article answers 404.',
        example: {
          sends: { id: 'past-the-wheel', isLike: true },
          answers: { ...article, isLike: true, likesCount: 15 },
        },
        output: ArticleOutput,
      },
    ),
  }),
  'premium-articles/:id/bookmarks': endpoint({
    POST: operation(
      OneById,
      async (scope, { id }) => presentArticleOutput(scope, await bookmarkArticle(scope, { article: id })),
      {
        ...ownRow,
        summary: 'Bookmark an article; for subscribers',
        description:
          'Bookmarks an article and answers it. Bookmarking it again changes nothing. For subscribers; other signed-in users get 403. An unknown article answers 404.',
        example: { sends: { id: 'past-the-wheel' }, answers: article },
        output: ArticleOutput,
      },
    ),
    DELETE: operation(OneById, (scope, { id }) => removeArticleBookmark(scope, { article: id }), {
      ...ownRow,
      summary: 'Remove a bookmark from an article',
      description:
        'Removes your bookmark from an article; without a bookmark nothing changes. For signed-in users, also after their subscription has ended. An unknown article answers 404.',
      example: { sends: { id: 'past-the-wheel' } },
    }),
  }),
  'premium-articles/:id/comments': commentsOf('article', findArticleSubject),
  'premium-article-sections': endpoint({
    GET: operation(Nothing, async (scope) => (await readOne(scope, selectSections(scope))).map(presentSectionOutput), {
      ...reads,
      summary: 'List the sections of DJ Hub; for subscribers',
      description:
        'Lists the sections of the DJ Hub in order, with the number of articles in each. For subscribers; other signed-in users get 403.',
      example: { answers: [articleSection] },
      output: z.array(SectionOutput),
    }),
  }),
  'premium-article-tags': endpoint({
    GET: operation(Nothing, async (scope) => (await readOne(scope, selectTags(scope))).map(presentTagOutput), {
      ...reads,
      summary: 'List the tags of articles; for subscribers',
      description: 'Lists the tags that articles can be filtered by. For subscribers; other signed-in users get 403.',
      example: { answers: [tag] },
      output: z.array(TagOutput),
    }),
  }),
  'premium-article-categories': endpoint({
    GET: listOperation(
      ListCategories,
      (scope, { premiumArticleSectionId: section }) => readOne(scope, readCategories(scope, { section })),
      presentCategoryOutput,
      {
        ...reads,
        summary: 'List a section’s categories with their newest articles; for subscribers',
        description:
          'Lists the categories of a section, or of all sections, each with its newest articles. For subscribers; other signed-in users get 403.',
        example: { sends: { premiumArticleSectionId: 'listening' }, answers: [articleCategory] },
        output: CategoryOutput,
      },
    ),
  }),
};
