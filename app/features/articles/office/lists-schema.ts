import { z } from 'zod';
import { line, namedRow, Place, Ref, savedOver } from '~/features/drafts/parts-schema';

/* The sections, categories and tags of articles. */

export const SaveArticleSection = z
  .object({
    ...namedRow,
    tagline: line(200),
    hexColor: z
      .string('Is required')
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'Must be a colour such as #ff7a3c'),
    place: Place,
  })
  .transform(savedOver);
export type SaveArticleSection = z.output<typeof SaveArticleSection>;

export const SaveArticleCategory = z.object({ ...namedRow, sectionId: Ref, place: Place }).transform(savedOver);
export type SaveArticleCategory = z.output<typeof SaveArticleCategory>;

export const SaveArticleTag = z.object(namedRow).transform(savedOver);
export type SaveArticleTag = z.output<typeof SaveArticleTag>;

/** What drafts may refer to: ids of categories, tutors and tags, slugs of courses. */
export const References = z.object({
  categoryIds: z.array(z.string()),
  tutorIds: z.array(z.string()),
  courseSlugs: z.array(z.string()),
  articleCategoryIds: z.array(z.string()),
  tagIds: z.array(z.string()),
});
export type References = z.output<typeof References>;

/** Ids or slugs of courses, lessons and articles. */
export const AskedNames = z.object({ names: z.array(z.string().max(100)).max(200) });
export type AskedNames = z.output<typeof AskedNames>;

const Named = z.object({ id: z.string(), slug: z.string() });

export const FoundNames = z.object({
  courses: z.array(Named),
  lessons: z.array(Named.extend({ courseId: z.string() })),
  articles: z.array(Named),
});
export type FoundNames = z.output<typeof FoundNames>;
