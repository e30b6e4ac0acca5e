import { differing } from '~/kit/differing';

/**
 * Whether a draft equals what is saved already, as it was when the draft was made: saving it would change nothing,
 * so that nothing is written, and nothing noted.
 */
export function isUnchanged(draft: { revision: string | null }, saved: object | null): boolean {
  return draft.revision !== null && saved !== null && differing(draft, saved).length === 0;
}
