import type { Scope } from '~/scope/scope';
import { applyNews } from './apply-news.server';

/** Asks the provider for a subscription and makes the database what it says. Throws provider-failed. */
export async function adoptSubscription(
  scope: Scope,
  { subscriptionId, userId, email }: { subscriptionId: string; userId: string; email: string | null },
): Promise<void> {
  const news = await scope.providers.billing.retrieveSubscription(subscriptionId);
  if (news) await scope.read(...applyNews(scope, { userId, email }, news));
}
