import type { WorthPart } from '#db/schema';
import { currencyFor } from '~/features/catalogue/currency';
import type { Scope } from '~/scope/scope';
import { type PlanOffer, readPlans } from './read-plans.server';
import { readWorth } from './read-worth.server';

/** The plans as `showOffer` has them, and what the package is worth. One round trip. */
export async function showPlansPage(
  scope: Scope,
  { chosen }: { chosen: unknown },
): Promise<{ plans: PlanOffer[]; isFixed: boolean; worthParts: WorthPart[] }> {
  const [plans, worth] = await scope.read(readPlans(scope, currencyFor(scope, chosen)), readWorth(scope));
  return { plans, isFixed: Boolean(scope.viewer?.billingCurrency), worthParts: worth.parts };
}
