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
      auth: 'bearer',
      output: ArticleOutput,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
