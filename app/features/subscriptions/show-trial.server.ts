import { currencyFor } from '~/features/catalogue/currency';
import type { Scope } from '~/scope/scope';
import { readTrialUse } from './keep-trial.server';
import { type PlanOffer, readPlans } from './read-plans.server';

/** The plans that have a free trial, and whether the reader has had theirs. */
export async function showTrial(
  scope: Scope,
  { chosen }: { chosen: unknown },
): Promise<{ plans: PlanOffer[]; hasHadTrial: boolean }> {
  const [plans, hasHadTrial] = await scope.read(readPlans(scope, currencyFor(scope, chosen)), readTrialUse(scope));
  return { plans: plans.filter(({ trialDays }) => trialDays > 0), hasHadTrial };
}
