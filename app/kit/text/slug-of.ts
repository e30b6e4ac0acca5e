import { normalized } from './plain-text';

/** The slug of a title; `otherwise` if the title has no Latin letter or digit. */
export function slugOf(title: string, otherwise: string): string {
  const plain = normalized(title, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, 80).replaceAll(/^-+|-+$/g, '') || otherwise;
}

/** Whether a slug was made from this one, as it is or numbered: `breakdowns`, `breakdowns-2`. */
export const isSlugFrom = (slug: string, base: string): boolean =>
  slug === base || (slug.startsWith(`${base}-`) && /^\d{1,4}$/.test(slug.slice(base.length + 1)));
