import type { z } from 'zod';
import { noTokeniser } from '~/features/checkout/rules';
import { derivedId } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { beginSubscription } from './begin-subscription.server';
import type { PlanPayment } from './schema';
import { showSubscription } from './show-subscription.server';

/**
 * Begins a plan for an API client, and answers the subscription. It is the free trial unless the client asks for none:
 * members who have had their trial are refused, and never charged instead. Throws what `beginSubscription` throws;
 * not-configured for a token that no tokeniser can have made.
 */
export async function payForPlan(scope: Scope, input: z.output<typeof PlanPayment>) {
  const viewer = requireMember(scope);
  const {
    id: planId,
    coupon = null,
    articleId = null,
    currency: chosen,
    paymentMethod = 'CREDIT_CARD',
    isTrial,
  } = input;
  const nonce = input.paymentNonce ?? input.nonce;
  if (!scope.providers.tokeniser.isConfigured && (nonce || !coupon)) throw noTokeniser();
  const payment = nonce ? { method: paymentMethod, nonce } : null;
  // A token is used once, so the same one again is the same press.
  const key = nonce ? derivedId(JSON.stringify(['pay', viewer.id, nonce])) : newId(scope.now().getTime());
  await beginSubscription(scope, { planId, chosen, articleId, coupon, isTrial, key, seen: null, payment });
  return showSubscription(scope);
}
