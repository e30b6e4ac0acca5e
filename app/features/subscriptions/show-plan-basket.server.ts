import { currencyFor } from '~/features/catalogue/currency';
import type { Scope } from '~/scope/scope';
import type { PlanCoupon } from './coupon';
import { readTrialUse } from './keep-trial.server';
import { readPlanCoupon } from './read-plan-coupon.server';
import { type PlanOffer, readPlans } from './read-plans.server';

interface PlanBasket {
  plans: PlanOffer[];
  isFixed: boolean;
  coupon: PlanCoupon | null;
  hasHadTrial: boolean;
}

/**
 * The plans as `showOffer` has them, with the coupon that was applied before; whether it counts depends on the plan.
 */
export async function showPlanBasket(
  scope: Scope,
  { chosen, coupon: code }: { chosen: unknown; coupon: string | null },
): Promise<PlanBasket> {
  const [plans, coupon, hasHadTrial] = await scope.read(
    readPlans(scope, currencyFor(scope, chosen)),
    readPlanCoupon(scope, code ?? ''),
    readTrialUse(scope),
  );
  return { plans, coupon, hasHadTrial, isFixed: Boolean(scope.viewer?.billingCurrency) };
}
