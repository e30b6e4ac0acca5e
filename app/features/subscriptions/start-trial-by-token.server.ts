import { isUniqueViolation } from '#db/unique-violation';
import { answeredBefore, requireHuman } from '~/features/accounts/require-human.server';
import type { HumanProof } from '~/features/accounts/schema';
import { noTokeniser } from '~/features/checkout/rules';
import { invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type Begun, beginSubscription, type SubscriptionToBegin } from './begin-subscription.server';

interface TrialByToken extends Omit<SubscriptionToBegin, 'payment'> {
  proof: HumanProof & { paymentMethod: 'CREDIT_CARD' | 'PAYPAL'; paymentNonce: string };
}

/**
 * Begins a free trial with the token that the card form made, for a human. Throws what `beginSubscription` and
 * `requireHuman` throw, not-configured without a tokeniser.
 */
export async function startTrialByToken(scope: Scope, { proof, ...wish }: TrialByToken): Promise<Begun> {
  requireMember(scope);
  if (!scope.providers.tokeniser.isConfigured) throw noTokeniser();
  const payment = { method: proof.paymentMethod, nonce: proof.paymentNonce };
  try {
    return await beginSubscription(scope, { ...wish, payment }, () => requireHuman(scope, proof));
  } catch (error) {
    if (isUniqueViolation(error, 'used_challenges.id')) throw invalid('humanAnswer', answeredBefore);
    throw error;
  }
}
