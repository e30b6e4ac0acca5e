import { z } from 'zod';

/** What drafts may refer to: ids of categories, tutors and tags, slugs of courses. */
export const References = z.object({
  categoryIds: z.array(z.string()),
  tutorIds: z.array(z.string()),
  courseSlugs: z.array(z.string()),
  articleCategoryIds: z.array(z.string()),
  tagIds: z.array(z.string()),
});
export type References = z.output<typeof References>;
