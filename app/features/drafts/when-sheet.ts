import { withdrawnAt } from '~/features/entitlements/rules';
import { momentOf, momentText } from './fields';
import { notYet, stateOf } from './rules';
import { Cell } from './sheets';

/** When something is out, as the forms of drafts have it. */
export const whenSheet = {
  isDraft: Cell,
  /** It is off sale, and stays so as long as no day is filled in. */
  isWithdrawn: Cell,
  publishedAt: Cell,
};

type When = Record<keyof typeof whenSheet, string>;

/** The fields of a date. A date that never comes is reported as such. */
export function whenFields(publishedAt: Date): When {
  const state = stateOf(publishedAt, new Date(0));
  return {
    isDraft: state === 'draft' ? 'on' : '',
    isWithdrawn: state === 'withdrawn' ? 'on' : '',
    publishedAt: state === 'draft' || state === 'withdrawn' ? '' : momentText(publishedAt),
  };
}

/** The date that the fields ask for; what is no date is left to the schemas to refuse. */
export function whenOf({ isDraft, isWithdrawn, publishedAt }: When): string {
  if (isDraft) return notYet.toISOString();
  return isWithdrawn && !publishedAt.trim() ? withdrawnAt.toISOString() : momentOf(publishedAt);
}
