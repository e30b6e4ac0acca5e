import { markArticleRead } from '~/features/articles/mark-article-read.server';
import { presentArticleOutput } from '~/features/articles/present-output.server';
import { ArticleOutput, MarkRead } from '~/features/articles/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PATCH: operation(
    MarkRead,
    async (scope, { id, isRead }) =>
      presentArticleOutput(scope, await markArticleRead(scope, { article: id, isMarked: isRead })),
    {
      summary: 'Mark an article as read or not; for subscribers',
      auth: 'bearer',
      output: ArticleOutput,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
