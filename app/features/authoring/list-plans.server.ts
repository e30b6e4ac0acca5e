import { asc } from 'drizzle-orm';
import { planPrices, plans } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** All plans in their order, each with its prices. One round trip. */
export async function listPlans(scope: Scope) {
  requireAdmin(scope);
  const [found, prices] = await scope.read(
    scope.db.select().from(plans).orderBy(asc(plans.position)),
    scope.db.select().from(planPrices).orderBy(asc(planPrices.currency)),
  );
  return found.map((plan) => ({ ...plan, prices: prices.filter(({ planId }) => planId === plan.id) }));
}
