import { currencyFor } from '~/features/catalogue/currency';
import { noTokeniser } from '~/features/checkout/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/**
 * The token with which the tokeniser's script makes a token of the member's card or PayPal account, for payments in
 * their currency (`chosen` is the currency that they picked, if any). Throws not-configured without a tokeniser,
 * rate-limited, provider-failed.
 */
export async function createClientToken(
  scope: Scope,
  { chosen = null }: { chosen?: unknown } = {},
): Promise<{ clientToken: string }> {
  const viewer = requireMember(scope);
  const { tokeniser } = scope.providers;
  if (!tokeniser.isConfigured) throw noTokeniser();
  await countTries(scope, [{ name: 'client-token-user', subject: viewer.id, limit: 30, seconds: 600 }]);
  return { clientToken: await tokeniser.createClientToken(currencyFor(scope, chosen)) };
}

/**
 * The site name and the publishable key for the billing provider's own script. Throws not-configured if either is
 * missing.
 */
export async function showBillingKeys(scope: Scope): Promise<{ site: string; publishableKey: string }> {
  requireMember(scope);
  const { site, publishableKey } = scope.config.billing;
  if (!site || !publishableKey) throw new AppError('not-configured', 'No publishable key is configured.');
  return { site, publishableKey };
}
