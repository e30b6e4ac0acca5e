import { article } from '~/api/examples';
import { likeArticle } from '~/features/articles/like-article.server';
import { presentArticleOutput } from '~/features/articles/present-output.server';
import { ArticleOutput, MarkLike } from '~/features/articles/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(
    MarkLike,
    async (scope, { id, isLike }) =>
      presentArticleOutput(scope, await likeArticle(scope, { article: id, isMarked: isLike })),
    {
      summary: 'Like an article or not; for subscribers',
      description:
        'Likes an article or takes your like back, and answers it. For subscribers; other signed-in users get 403. An unknown article answers 404.',
      example: { sends: { id: 'past-the-wheel', isLike: true }, answers: { ...article, isLike: true, likesCount: 15 } },
      auth: 'bearer',
      output: ArticleOutput,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
