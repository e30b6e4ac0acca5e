import type { Scope } from '~/scope/scope';
import { type HeldSubscription, readHeld } from './show-payments.server';

/** The member's cancelled subscription, for the question why they left; null without one. */
export async function showCancelled(scope: Scope): Promise<HeldSubscription | null> {
  const [held] = await scope.read(readHeld(scope));
  return held?.subscription.canceledAt && !held.subscription.isPaidForGood ? held : null;
}
