import { formatMoney, isCurrency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { currencyFor } from './currency';
import { lowestPlan, planTerm } from './lowest-plan';
import { presentCard } from './present.server';
import type { Unlock } from './show-unlock.server';
import type { UnlockView } from './view';

/** The ways to open a course's lessons; `chosen` is the currency that the reader has picked, if any. */
export function presentUnlock(
  scope: Scope,
  { course, planPrices }: Unlock,
  { chosen, isInBasket }: { chosen: unknown; isInBasket: boolean },
): UnlockView {
  const plan = lowestPlan(planPrices, currencyFor(scope, chosen));
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    price: presentCard(scope, course, chosen).price,
    isInBasket,
    plan:
      plan && isCurrency(plan.currency)
        ? { price: formatMoney(plan.price, plan.currency), term: planTerm(plan) }
        : null,
  };
}
