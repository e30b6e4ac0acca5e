import { known } from '#db/read';
import { readBeginnings } from '~/features/articles/read-beginnings.server';
import { currencyFor } from '~/features/catalogue/currency';
import { readOne, type Scope } from '~/scope/scope';
import { readTrialUse } from '../keep-trial.server';
import { readSubscription } from '../queries.server';
import { keepsFromBeginning } from '../rules';
import { readPlanCoupon } from './check-plan-coupon.server';
import { type PlanOffer, readPlans, readWorth } from './read-plans.server';

interface Wish {
  /** The currency that the reader picked, if any. */
  chosen: unknown;
}

/** The plans in the reader's currency, or in dollars. */
export async function showOffer(scope: Scope, { chosen }: Wish): Promise<PlanOffer[]> {
  return readOne(scope, readPlans(scope, currencyFor(scope, chosen)));
}

/** The plans that have a free trial, and whether the reader has had their trial. */
export async function showTrial(scope: Scope, { chosen }: Wish) {
  const [plans, hasHadTrial] = await scope.read(readPlans(scope, currencyFor(scope, chosen)), readTrialUse(scope));
  return { plans: plans.filter(({ trialDays }) => trialDays > 0), hasHadTrial };
}

interface BasketWish extends Wish {
  /** The coupon that was applied earlier: a cookie's value. */
  coupon: unknown;
  /** Asks for the beginnings of articles, too; `article` is the one that brought the reader here. */
  beginnings?: { article: string | null } | null;
}

/**
 * The plans, whether the trial was used, the coupon, which may not be for every plan, whether the reader has a
 * subscription that keeps them from beginning another (`keepsFromBeginning`), and the beginnings of articles, if asked
 * for. One round trip.
 */
export async function showPlanBasket(scope: Scope, { chosen, coupon: code, beginnings: wanted }: BasketWish) {
  const [plans, coupon, hasHadTrial, held, beginnings] = await scope.read(
    readPlans(scope, currencyFor(scope, chosen)),
    readPlanCoupon(scope, typeof code === 'string' ? code : ''),
    readTrialUse(scope),
    readSubscription(scope, scope.viewer?.id ?? ''),
    wanted ? readBeginnings(scope, wanted.article) : known(null),
  );
  const isFixed = Boolean(scope.viewer?.billingCurrency);
  return { plans, coupon, hasHadTrial, isFixed, hasOne: keepsFromBeginning(held), beginnings };
}

/** The plans, the worth of the package, and whether the trial was used. One round trip. */
export async function showPlansPage(scope: Scope, { chosen }: Wish) {
  const [plans, worth, hasHadTrial] = await scope.read(
    readPlans(scope, currencyFor(scope, chosen)),
    readWorth(scope),
    readTrialUse(scope),
  );
  return { plans, hasHadTrial, isFixed: Boolean(scope.viewer?.billingCurrency), worthParts: worth.parts };
}
