import { article } from '~/api/examples';
import { bookmarkArticle } from '~/features/articles/bookmark-article.server';
import { presentArticleOutput } from '~/features/articles/present-output.server';
import { removeArticleBookmark } from '~/features/articles/remove-article-bookmark.server';
import { ArticleOutput } from '~/features/articles/schema';
import { OneById } from '~/features/catalogue/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(
    OneById,
    async (scope, { id }) => presentArticleOutput(scope, await bookmarkArticle(scope, { article: id })),
    {
      summary: 'Bookmark an article; for subscribers',
      description:
        'Bookmarks an article and answers it. Bookmarking it again changes nothing. For subscribers; other signed-in users get 403. An unknown article answers 404.',
      example: { sends: { id: 'past-the-wheel' }, answers: article },
      auth: 'bearer',
      output: ArticleOutput,
      tag: 'Premium articles',
    },
  ),
  DELETE: operation(OneById, (scope, { id }) => removeArticleBookmark(scope, { article: id }), {
    summary: 'Take the bookmark of an article back',
    description:
      'Removes your bookmark from an article; without a bookmark nothing changes. For signed-in users, also after their subscription has ended. An unknown article answers 404.',
    example: { sends: { id: 'past-the-wheel' } },
    auth: 'bearer',
    tag: 'Premium articles',
  }),
});
export const action = loader;
