import { z } from 'zod';

/** What drafts may name: of categories, tutors and tags their ids, of courses their addresses. */
export const References = z.object({
  categoryIds: z.array(z.string()),
  tutorIds: z.array(z.string()),
  courseSlugs: z.array(z.string()),
  articleCategoryIds: z.array(z.string()),
  tagIds: z.array(z.string()),
});
export type References = z.output<typeof References>;
