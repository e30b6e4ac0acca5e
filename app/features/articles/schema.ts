import { z } from 'zod';
import { Link, OneById, readSearch } from '~/features/catalogue/schema';
import { idPattern } from '~/kit/ids';
import { Flag, IdOrSlug, listOf, numberAs, pagingInput, SearchText } from '~/kit/inputs';
import { type Slice, slicePage } from '~/kit/paging';

/** The filters of a list of articles; `articlesAtOnce` is the default limit. */
export const ListArticles = z.object({
  limit: pagingInput(30)
    .limit.unwrap()
    .optional()
    .describe('Items on a page, from 1 to 100; as many as a page of the DJ Hub shows when left out.'),
  offset: pagingInput(30).offset,
  q: SearchText.optional().describe('Words to search for. The best match comes first.'),
  exact: Flag.optional().describe('Searches for exactly these words, also where nothing contains them.'),
  premiumArticleSectionId: IdOrSlug.optional().describe('Only articles of this section, by its id or urlPart.'),
  premiumArticleCategoryId: IdOrSlug.optional().describe('Only articles of this category, by its id or urlPart.'),
  premiumArticleTagsIds: listOf(IdOrSlug, 20)
    .optional()
    .describe('Only articles that have all of these tags, by their ids or urlParts; at most 20.'),
  /** Which of several lists requests its next portion; only the client uses it. */
  categoryIndex: numberAs(z.number().int().min(0).max(1000))
    .optional()
    .describe('A number for the client alone: which of several lists asked. The answer does not depend on it.'),
});

/** A page of a list with the filters in its URL. */
export type PageOfList = Pick<z.output<typeof ListArticles>, 'q' | 'exact' | 'premiumArticleTagsIds'> & Slice;

/** The filters in a list's URL. */
export interface ListWish {
  query: string;
  /** The error of the search. */
  problem: string | null;
  /** Whether typing errors are not corrected. */
  isExact: boolean;
  /** Ids or slugs, without duplicates. */
  tags: string[];
  page: string | null;
}

/** Maximum number of tags in a filter. */
const mostTags = 20;

/** Tags are repeated or comma-separated; malformed ones are ignored. */
export function readListWish(asked: URLSearchParams): ListWish {
  const named = asked.getAll('tags').flatMap((tags) => tags.split(','));
  const tags = [...new Set(named.filter((tag) => idPattern.test(tag)))].slice(0, mostTags);
  return { ...readSearch(asked.get('query')), isExact: asked.has('exact'), tags, page: asked.get('page') };
}

/** The requested page of a list, with `perPage` articles. */
export function pageOfList({ query, isExact, tags, page }: ListWish, perPage: number): PageOfList {
  return { ...slicePage(page, perPage), q: query, exact: isExact, premiumArticleTagsIds: tags };
}

export const ListCategories = z.object({
  premiumArticleSectionId: IdOrSlug.optional().describe(
    'The section, by its id or urlPart; all sections when left out.',
  ),
});
export const Nothing = z.object({});

const NamedOutput = z.object({ id: z.string(), urlPart: z.string(), name: z.string() });

export const TagOutput = NamedOutput;

export const SectionLinkOutput = NamedOutput.extend({
  /** '#' and six hexadecimal digits. */
  hexColor: z.string(),
});

export const SectionOutput = SectionLinkOutput.extend({
  description: z.string(),
  premiumArticleCount: z.number().int(),
});

/** An article in a list. */
export const ArticleSummaryOutput = z.object({
  id: z.string(),
  urlPart: z.string(),
  title: z.string(),
  description: z.string(),
  image: Link,
  scheduledDate: z.iso.datetime(),
  readingMinutes: z.number().int(),
  isRead: z.boolean(),
  isLike: z.boolean(),
  likesCount: z.number().int(),
  isBookmarked: z.boolean(),
  commentsCount: z.number().int(),
  premiumArticleSection: SectionLinkOutput,
  premiumArticleCategory: NamedOutput,
  premiumArticleTags: z.array(TagOutput),
});
export type ArticleSummaryOutput = z.output<typeof ArticleSummaryOutput>;

export const CategoryOutput = NamedOutput.extend({
  premiumArticleSectionId: z.string(),
  /** The newest articles, up to a portion. */
  premiumArticles: z.array(ArticleSummaryOutput),
  premiumArticleCount: z.number().int(),
});

/** An article with its text or, for guests, its preview. */
export const ArticleOutput = ArticleSummaryOutput.extend({
  premiumArticleCategory: CategoryOutput,
  author: z.string(),
  /** `blocks` contains only the preview. */
  isPreview: z.boolean(),
  blocks: z.array(
    z.object({
      id: z.string(),
      /** HTML of the allow-list. */
      text: z.string().nullable(),
      images: z.array(z.object({ id: z.string(), link: z.string(), alt: z.string(), caption: z.string().nullable() })),
      videos: z.array(z.never()),
      typeFormId: z.string().nullable(),
    }),
  ),
});

/** The article in a form. */
export const OneArticle = z.object({ article: IdOrSlug });

export const MarkRead = z.object({ id: OneById.shape.id, isRead: Flag });
export const MarkLike = z.object({ id: OneById.shape.id, isLike: Flag });
export const ListArticleBookmarks = z.object(pagingInput(3));
