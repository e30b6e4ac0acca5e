import type { WorthPart } from '#db/schema';
import { currencyFor } from '~/features/catalogue/currency';
import type { Scope } from '~/scope/scope';
import { readTrialUse } from './keep-trial.server';
import { type PlanOffer, readPlans } from './read-plans.server';
import { readWorth } from './read-worth.server';

interface PlansPage {
  plans: PlanOffer[];
  isFixed: boolean;
  worthParts: WorthPart[];
  hasHadTrial: boolean;
}

/** The plans as `showOffer` has them, the worth of the package, and whether the trial was used. One round trip. */
export async function showPlansPage(scope: Scope, { chosen }: { chosen: unknown }): Promise<PlansPage> {
  const [plans, worth, hasHadTrial] = await scope.read(
    readPlans(scope, currencyFor(scope, chosen)),
    readWorth(scope),
    readTrialUse(scope),
  );
  return { plans, hasHadTrial, isFixed: Boolean(scope.viewer?.billingCurrency), worthParts: worth.parts };
}
