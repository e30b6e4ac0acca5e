import type { ArticleListQuery } from '~/paths';
import type { ArticleFilterView } from './present-hub.server';

/** A list's filter as URL parameters. */
export function filterQuery({ query, chosen }: Pick<ArticleFilterView, 'query' | 'chosen'>): ArticleListQuery {
  return { query, tags: chosen.map(({ value }) => value).join(',') };
}

export function isFiltered({ query, chosen }: Pick<ArticleFilterView, 'query' | 'chosen'>): boolean {
  return query.trim() !== '' || chosen.length > 0;
}
