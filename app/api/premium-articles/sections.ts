import { z } from 'zod';
import { articleSection } from '~/api/examples';
import { listSections } from '~/features/articles/list-sections.server';
import { presentSectionOutput } from '~/features/articles/present-output.server';
import { Nothing, SectionOutput } from '~/features/articles/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(Nothing, async (scope) => (await listSections(scope)).map(presentSectionOutput), {
    summary: 'The sections of DJ Hub; for subscribers',
    description:
      'Lists the sections of the DJ Hub in order, with the number of articles in each. For subscribers; other signed-in users get 403.',
    example: { answers: [articleSection] },
    auth: 'bearer',
    output: z.array(SectionOutput),
    tag: 'Premium articles',
  }),
});
export const action = loader;
