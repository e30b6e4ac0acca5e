import { z } from 'zod';
import { tag } from '~/api/examples';
import { listTags } from '~/features/articles/list-tags.server';
import { presentTagOutput } from '~/features/articles/present-output.server';
import { Nothing, TagOutput } from '~/features/articles/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(Nothing, async (scope) => (await listTags(scope)).map(presentTagOutput), {
    summary: 'The tags of articles; for subscribers',
    description: 'Lists the tags that articles can be filtered by. For subscribers; other signed-in users get 403.',
    example: { answers: [tag] },
    auth: 'bearer',
    output: z.array(TagOutput),
    tag: 'Premium articles',
  }),
});
export const action = loader;
