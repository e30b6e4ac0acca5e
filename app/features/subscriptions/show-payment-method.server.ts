import type { Scope } from '~/scope/scope';
import { type HeldSubscription, readHeld } from './show-payments.server';

/** The member's subscription, with what it is paid with and what its next payment follows from; null without one. */
export async function showPaymentMethod(scope: Scope): Promise<HeldSubscription | null> {
  const [held] = await scope.read(readHeld(scope));
  return held;
}
