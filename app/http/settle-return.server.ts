import { isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { unlessProviderFails } from './unless-provider-fails.server';

/**
 * What became of the payment that a return page is about: `work` asks the provider, whose answer counts. `said` is the
 * state in the address, which anybody can type; it counts only where there is no answer: for a page that is still open
 * or not theirs, and while the provider fails.
 */
export async function settleReturn<Settled extends { state: string }>(
  scope: Scope,
  said: string,
  work: Promise<Settled>,
): Promise<Exclude<Settled, { state: 'open' }> | { state: 'pending' | 'cancelled' }> {
  const isSaidPaid = said === 'succeeded';
  const settled = await unlessProviderFails(scope, work).catch((error) => {
    if (isSaidPaid || !isAppError(error) || error.kind !== 'not-found') throw error;
    return null;
  });
  if (settled && settled.state !== 'open') return settled as Exclude<Settled, { state: 'open' }>;
  return { state: isSaidPaid ? 'pending' : 'cancelled' };
}
