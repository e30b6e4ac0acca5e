import { listArticles } from '~/features/articles/list-articles.server';
import { presentArticleSummary } from '~/features/articles/present-output.server';
import { ArticleSummaryOutput, ListArticles } from '~/features/articles/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListArticles,
    async (scope, input) =>
      pageAnswer(await listArticles(scope, input), (article) => presentArticleSummary(scope, article)),
    {
      summary: 'Premium articles, the newest first or, with q, the best match first; for subscribers',
      auth: 'bearer',
      output: ArticleSummaryOutput,
      isPaged: true,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
