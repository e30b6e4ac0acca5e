import { isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { unlessProviderFails } from './unless-provider-fails.server';

/**
 * The state of the payment on a return page. `work` asks the provider, whose answer decides. `said` is the state in the
 * address, which anybody can type. It is used only without an answer: while the payment page is still open, for another
 * account's payment, and while the provider fails.
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
