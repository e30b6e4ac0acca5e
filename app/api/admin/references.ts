import { z } from 'zod';
import { listReferences } from '~/features/articles/office/list-references.server';
import { References } from '~/features/articles/office/references-schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(z.object({}), listReferences, {
    summary: 'What drafts may name: categories, tutors, courses, tags',
    description:
      'Lists what courses and articles may refer to: the ids of categories, tutors and tags, and the slugs of courses. For administrators.',
    example: {
      answers: {
        categoryIds: ['mixing'],
        tutorIds: ['tutor-dele'],
        courseSlugs: ['your-first-mix'],
        articleCategoryIds: ['ears'],
        tagIds: ['vinyl'],
      },
    },
    auth: 'admin',
    tag: 'Authoring',
    output: References,
  }),
});
export const action = loader;
