import { z } from 'zod';
import { listReferences } from '~/features/authoring/list-references.server';
import { References } from '~/features/authoring/references-schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), listReferences, {
    summary: 'What drafts may name: categories, tutors, courses, tags',
    auth: 'admin',
    tag: 'Authoring',
    output: References,
  }),
});
export const action = loader;
