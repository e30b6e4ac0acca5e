import { articleInList } from '~/api/examples';
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
      description:
        'Lists the articles of the DJ Hub, the newest first, or by a search with the best match first. For subscribers; other signed-in users get 403.',
      example: {
        sends: { q: 'vinyl', premiumArticleSectionId: 'listening', limit: 30, offset: 0 },
        answers: articleInList,
      },
      auth: 'bearer',
      output: ArticleSummaryOutput,
      isPaged: true,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
