import type { z } from 'zod';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { beginSubscription } from './begin-subscription.server';
import { noTokeniser } from './create-client-token.server';
import type { TrialPayment } from './schema';
import { showSubscription } from './show-subscription.server';

/**
 * Begins the free trial of a plan for an API client, and answers the subscription. Throws what `beginSubscription`
 * throws; not-configured for a token that no tokeniser can have made.
 */
export async function payForTrial(scope: Scope, input: z.output<typeof TrialPayment>) {
  const { id: planId, coupon = null, articleId = null, currency: chosen, paymentMethod = 'CREDIT_CARD' } = input;
  const nonce = input.paymentNonce ?? input.nonce;
  if (!scope.providers.tokeniser.isConfigured && (nonce || !coupon)) throw noTokeniser();
  const payment = nonce ? { method: paymentMethod, nonce } : null;
  const key = newId(scope.now().getTime());
  await beginSubscription(scope, { planId, chosen, articleId, coupon, isTrial: true, key, seen: null, payment });
  return showSubscription(scope);
}
