import type { Scope } from '~/scope/scope';

/** Tells the provider that its page was dealt with; a job of the house, a repeat does no harm. */
export async function acknowledgePage(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<void> {
  await scope.providers.billing.acknowledgeHostedPage(hostedPageId);
}
