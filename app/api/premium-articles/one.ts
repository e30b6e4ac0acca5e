import { article } from '~/api/examples';
import { presentArticleOutput } from '~/features/articles/present-output.server';
import { ArticleOutput } from '~/features/articles/schema';
import { showArticle } from '~/features/articles/show-article.server';
import { OneById } from '~/features/catalogue/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    OneById,
    async (scope, { id }) => presentArticleOutput(scope, await showArticle(scope, { article: id })),
    {
      summary: 'An article: its text for subscribers, its beginning for guests',
      description:
        'Shows an article. Subscribers get all of its text; guests get the beginning, with isPreview true. Signed-in users without a subscription get 403. An unknown article answers 404.',
      example: { sends: { id: 'past-the-wheel' }, answers: article },
      auth: 'optional',
      output: ArticleOutput,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
