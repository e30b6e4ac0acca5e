import { withdrawnAt } from '~/features/entitlements/rules';
import { currencies } from '~/kit/money';

export const levels = ['beginner', 'intermediate', 'advanced'] as const;

/** Bytes that one request may bring: a file is looked at as a whole, within a Worker's memory. */
export const largestFile = 32_000_000;
export const fileTooLarge = `Up to ${largestFile / 1_000_000} MB`;
export const longerVideos = 'Upload larger videos with npm run content.';

/** Rows of each list that courses and articles are sorted by: all of them stand in one page, and in a form's choices. */
export const mostListed = 200;

/** The date of what is not to come out yet. */
export const notYet = new Date('9999-12-31T00:00:00Z');

/** How far something has come that has a date. */
export function stateOf(publishedAt: Date, now: Date): 'draft' | 'scheduled' | 'published' | 'withdrawn' {
  if (publishedAt <= now) return 'published';
  if (publishedAt.getTime() === withdrawnAt.getTime()) return 'withdrawn';
  return publishedAt.getTime() === notYet.getTime() ? 'draft' : 'scheduled';
}

/** What a row is called by whose new id was made with its form: the form that is sent twice makes one. */
export function keyOfForm(rowId: string | undefined, ownId: string | undefined) {
  return {
    field: '',
    value: rowId ?? ownId ?? '',
    taken: 'This has already been added. Submit again to add another one.',
  };
}

/** What a payment may come in beside pounds. */
export const ratedCurrencies = currencies.filter((currency) => currency !== 'GBP');
export type RatedCurrency = (typeof ratedCurrencies)[number];

/** A rate is kept in millionths of a pound. */
export const ratePrecision = 1_000_000;
