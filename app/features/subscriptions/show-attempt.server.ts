import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { findCheckoutOfPage } from './checkout-of-page.server';

/**
 * The address where a member who left a payment page without paying tries again: with the plan and the article of that
 * page.
 */
export async function showAttempt(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<string> {
  const viewer = requireMember(scope);
  const { checkout } = await findCheckoutOfPage(scope, hostedPageId);
  if (checkout?.userId !== viewer.id) return paths.subscriptionBasket();
  const { planId, articleId, hasTrial, way } = checkout;
  if (way === 'change') return paths.payments();
  return hasTrial
    ? paths.addPaymentMethod(planId, { articleId })
    : paths.subscriptionBasket({ plan: planId, articleId });
}
