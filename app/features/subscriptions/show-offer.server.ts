import { currencyFor } from '~/features/catalogue/currency';
import type { Scope } from '~/scope/scope';
import { type PlanOffer, readPlans } from './read-plans.server';

/** The plans in the reader's currency, or in dollars; `chosen` is the currency that was picked. */
export async function showOffer(
  scope: Scope,
  { chosen }: { chosen: unknown },
): Promise<{ plans: PlanOffer[]; isFixed: boolean }> {
  const [plans] = await scope.read(readPlans(scope, currencyFor(scope, chosen)));
  return { plans, isFixed: Boolean(scope.viewer?.billingCurrency) };
}
