import { z } from 'zod';
import { articleCategory } from '~/api/examples';
import { listCategories } from '~/features/articles/list-categories.server';
import { presentCategoryOutput } from '~/features/articles/present-output.server';
import { CategoryOutput, ListCategories } from '~/features/articles/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(
    ListCategories,
    async (scope, { premiumArticleSectionId: section }) =>
      (await listCategories(scope, { section })).map((category) => presentCategoryOutput(scope, category)),
    {
      summary: 'The categories of a section, each with its newest articles; for subscribers',
      description:
        'Lists the categories of a section, or of all sections, each with its newest articles. For subscribers; other signed-in users get 403.',
      example: { sends: { premiumArticleSectionId: 'listening' }, answers: [articleCategory] },
      auth: 'bearer',
      output: z.array(CategoryOutput),
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
