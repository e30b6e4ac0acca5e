import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readSubscription, type SubscriptionRow } from './queries.server';

/** The member's subscription, with its payment method; null without one. */
export async function showPaymentMethod(scope: Scope): Promise<SubscriptionRow | null> {
  const { id } = requireMember(scope);
  const [held] = await scope.read(readSubscription(scope, id));
  return held;
}
