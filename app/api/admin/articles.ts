import { ArticleName, ListArticleNames } from '~/features/articles/office/article-schema';
import { listArticleNames } from '~/features/articles/office/list-article-drafts.server';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListArticleNames,
    async (scope, input) => pageAnswer(await listArticleNames(scope, input), (name) => name),
    {
      summary: 'Which articles there are, by their ids',
      description:
        'Lists the ids and slugs of all articles, page by page, for programs that compare a folder with the site. For administrators.',
      example: { sends: { limit: 100, offset: 0 }, answers: { articleId: 'past-the-wheel', slug: 'past-the-wheel' } },
      auth: 'admin',
      tag: 'Authoring',
      output: ArticleName,
      isPaged: true,
    },
  ),
});
export const action = loader;
