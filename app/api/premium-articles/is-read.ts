import { article } from '~/api/examples';
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
      description:
        'Marks an article as read or unread, and answers it. For subscribers; other signed-in users get 403. An unknown article answers 404.',
      example: { sends: { id: 'past-the-wheel', isRead: true }, answers: article },
      auth: 'bearer',
      output: ArticleOutput,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
