import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { checkoutOfPage } from './complete-subscription.server';

/**
 * The address where a member who left a payment page without paying tries again: with the plan and the article of that
 * page.
 */
export async function showAttempt(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<string> {
  const viewer = requireMember(scope);
  const { attempt } = await checkoutOfPage.find(scope, hostedPageId);
  if (attempt?.userId !== viewer.id) return paths.subscriptionBasket();
  const { planId, articleId, hasTrial, way } = attempt;
  if (way === 'change') return paths.payments();
  return hasTrial
    ? paths.addPaymentMethod(planId, { articleId })
    : paths.subscriptionBasket({ plan: planId, articleId });
}
