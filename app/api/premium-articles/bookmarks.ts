import { articleInList } from '~/api/examples';
import { listArticleBookmarks } from '~/features/articles/list-article-bookmarks.server';
import { presentArticleSummary } from '~/features/articles/present-output.server';
import { ArticleSummaryOutput, ListArticleBookmarks } from '~/features/articles/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListArticleBookmarks,
    async (scope, input) =>
      pageAnswer(await listArticleBookmarks(scope, input), (article) => presentArticleSummary(scope, article)),
    {
      summary: 'The articles that the signed-in user has bookmarked, the latest first',
      description:
        'Lists the articles that you have bookmarked, the latest first. For signed-in users, also after their subscription has ended.',
      example: { sends: { limit: 3, offset: 0 }, answers: articleInList },
      auth: 'bearer',
      output: ArticleSummaryOutput,
      isPaged: true,
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
