import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { type HeldSubscription, showPayments } from './show-payments.server';

/** The member's subscription that counts now, or counted last. Throws not-found for who never had one. */
export async function showSubscription(scope: Scope): Promise<HeldSubscription> {
  const { held } = await showPayments(scope, { offset: 0, limit: 1 });
  if (!held) throw new AppError('not-found');
  return held;
}
