import { differing } from '~/kit/differing';

/**
 * Whether a draft equals what is saved already, as it was when the draft was made: saving it would change nothing,
 * so that nothing is written, and nothing noted.
 */
export function isUnchanged(draft: { revision: string | null }, standing: object | null): boolean {
  return draft.revision !== null && standing !== null && differing(draft, standing).length === 0;
}
