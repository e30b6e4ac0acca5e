import { formatDate } from '~/kit/dates';
import { formatMoney, isCurrency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { currencyFor } from './currency';
import { lowestPlan, type PlanPrice, planTerm } from './lowest-plan';
import { presentCard } from './present.server';
import { presentRow } from './present-course.server';
import type { Unlock } from './show-unlock.server';

export type UnlockView = ReturnType<typeof presentUnlock>;

/** The ways to open a course's lessons; `chosen` is the currency that the reader has picked, if any. */
export function presentUnlock(
  scope: Scope,
  { course, planPrices, lessons }: Unlock,
  { chosen, isInBasket }: { chosen: unknown; isInBasket: boolean },
) {
  const { title, price, imageUrl, level, facts, tutor, isOnSale } = presentCard(scope, course, chosen);
  return {
    id: course.id,
    slug: course.slug,
    title,
    price,
    imageUrl,
    level,
    facts,
    tutor,
    tagline: course.tagline,
    isOnSale,
    saleEnds: isOnSale && course.saleEndsAt ? formatDate(course.saleEndsAt) : null,
    lessons: lessons.map((lesson) => presentRow(lesson, false)),
    isInBasket,
    plan: presentLowestPlan(scope, planPrices, chosen),
  };
}

/** The lowest-priced plan in the reader's currency; null without plans. */
export function presentLowestPlan(scope: Scope, planPrices: PlanPrice[], chosen: unknown) {
  const plan = lowestPlan(planPrices, currencyFor(scope, chosen));
  if (!plan || !isCurrency(plan.currency)) return null;
  const { billingCyclePeriod: payments, price, currency } = plan;
  const sum = payments !== null && payments > 1 ? `${formatMoney(price * payments, currency)} in total` : null;
  return { price: formatMoney(price, currency), term: planTerm(plan), sum };
}
