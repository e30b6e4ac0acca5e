import { z } from 'zod';
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
      auth: 'bearer',
      output: z.array(CategoryOutput),
      tag: 'Premium articles',
    },
  ),
});
export const action = loader;
