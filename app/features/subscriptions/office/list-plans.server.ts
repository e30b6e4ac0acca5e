import { asc } from 'drizzle-orm';
import { planPrices, plans } from '#db/schema';
import { readWorth } from '~/features/subscriptions/read-worth.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** All plans in their order, each with its prices, and what the package is worth. One round trip. */
export async function listPlans(scope: Scope) {
  requireAdmin(scope);
  const [found, prices, worth] = await scope.read(
    scope.db.select().from(plans).orderBy(asc(plans.position)),
    scope.db.select().from(planPrices).orderBy(asc(planPrices.currency)),
    readWorth(scope),
  );
  const plansWithPrices = found.map((plan) => ({ ...plan, prices: prices.filter(({ planId }) => planId === plan.id) }));
  return { plans: plansWithPrices, worth };
}

export type ListedPlan = Awaited<ReturnType<typeof listPlans>>['plans'][number];
