import { asc, eq } from 'drizzle-orm';
import { type Answer, type Read, readOf } from '#db/read';
import { packageWorth, planPrices, plans, type WorthPart, worthId } from '#db/schema';
import { pricesTold } from '~/features/catalogue/rules';
import type { Currency } from '~/kit/money';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';

/** A plan as it is offered; money in minor units of `currency`. */
export type PlanOffer = Answer<ReturnType<typeof readPlans>>[number];

/** Every plan that is offered, in its order, with its price in that currency, or in dollars if the plan is not sold in it. */
export function readPlans({ db }: Scope, currency: Currency) {
  const offers = db
    .select({
      ...pick(plans, 'id', 'type', 'name', 'billingCyclePeriod', 'badge', 'discountPercent', 'trialDays'),
      ...pick(planPrices, 'currency', 'price', 'listPrice'),
    })
    .from(plans)
    .innerJoin(planPrices, eq(planPrices.planId, plans.id))
    .where(eq(plans.isOffered, true))
    .orderBy(asc(plans.position));
  return readOf([offers], (rows) => pricesTold(rows, currency));
}

/** The parts of the package with the worth of each, and the revision of these values; no parts if none were saved. */
export function readWorth({ db }: Scope): Read<{ parts: WorthPart[]; revision: string | null }> {
  return readOf([db.select().from(packageWorth).where(eq(packageWorth.id, worthId))], ([row]) => ({
    parts: row?.parts ?? [],
    revision: row?.revision ?? null,
  }));
}
