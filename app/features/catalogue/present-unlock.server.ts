import { formatMoney, isCurrency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { currencyFor } from './currency';
import { lowestPlan, type PlanPrice, planTerm } from './lowest-plan';
import { presentCard } from './present.server';
import type { Unlock } from './show-unlock.server';
import type { UnlockView } from './view';

/** The ways to open a course's lessons; `chosen` is the currency that the reader has picked, if any. */
export function presentUnlock(
  scope: Scope,
  { course, planPrices }: Unlock,
  { chosen, isInBasket }: { chosen: unknown; isInBasket: boolean },
): UnlockView {
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    price: presentCard(scope, course, chosen).price,
    isInBasket,
    plan: presentLowestPlan(scope, planPrices, chosen),
  };
}

/** The lowest-priced plan as it is told to this reader; null where there is none. */
export function presentLowestPlan(scope: Scope, prices: PlanPrice[], chosen: unknown): UnlockView['plan'] {
  const plan = lowestPlan(prices, currencyFor(scope, chosen));
  if (!plan || !isCurrency(plan.currency)) return null;
  return { price: formatMoney(plan.price, plan.currency), term: planTerm(plan) };
}
