import type { Scope } from '~/scope/scope';

/** Tells the provider that its page is completed; an internal job, a repeat does no harm. */
export async function acknowledgePage(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<void> {
  await scope.providers.billing.acknowledgeHostedPage(hostedPageId);
}
