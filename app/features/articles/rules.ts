/** Whether a search or tags choose among articles. */
export function isNarrowed(asked: { q?: string; premiumArticleTagsIds?: string[] }): boolean {
  return Boolean(asked.q?.trim() || asked.premiumArticleTagsIds?.length);
}

/** How many articles a list answers at once (specification 2, section 9, "Page sizes"). */
export function articlesAtOnce(asked: {
  q?: string;
  premiumArticleCategoryId?: string;
  categoryIndex?: number;
}): number {
  if (asked.q?.trim()) return 15;
  return asked.premiumArticleCategoryId !== undefined || asked.categoryIndex !== undefined ? 8 : 30;
}
