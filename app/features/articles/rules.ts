import type { ArticleListQuery } from '~/paths';

interface Filter {
  query: string;
  chosen: { value: string }[];
}

/** A list's filter as URL parameters. */
export function filterQuery({ query, chosen }: Filter): ArticleListQuery {
  return { query, tags: chosen.map(({ value }) => value).join(',') };
}

export function isFiltered({ query, chosen }: Filter): boolean {
  return query.trim() !== '' || chosen.length > 0;
}

/** Whether a search or tags filter the list of articles. */
export function isNarrowed(asked: { q?: string; premiumArticleTagsIds?: string[] }): boolean {
  return Boolean(asked.q?.trim() || asked.premiumArticleTagsIds?.length);
}

/** The number of articles per page (specification 2, section 9, "Page sizes"). */
export function articlesAtOnce(asked: {
  q?: string;
  premiumArticleCategoryId?: string;
  categoryIndex?: number;
}): number {
  if (asked.q?.trim()) return 15;
  return asked.premiumArticleCategoryId !== undefined || asked.categoryIndex !== undefined ? 8 : 30;
}
