import { ArticleName, ListArticleNames } from '~/features/authoring/article-schema';
import { listArticleNames } from '~/features/authoring/list-article-names.server';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListArticleNames,
    async (scope, input) => pageAnswer(await listArticleNames(scope, input), (name) => name),
    {
      summary: 'Which articles there are, by their ids',
      auth: 'admin',
      tag: 'Authoring',
      output: ArticleName,
      isPaged: true,
    },
  ),
});
export const action = loader;
