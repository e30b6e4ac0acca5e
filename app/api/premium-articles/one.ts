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
      auth: 'optional',
      output: ArticleOutput,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
