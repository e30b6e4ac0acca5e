import { and, asc, eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { packageWorth, planPrices, plans, worthId } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { savedByAnother } from '~/features/drafts/check-refs.server';
import { isUnchanged } from '~/features/drafts/rules';
import { writeDraft } from '~/features/drafts/write-draft.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readWorth } from '../plans/read-plans.server';
import type { SavePlan, SaveWorth } from './plan-schema';

/**
 * Saves the name, the badge and the advertised discount of a plan, and whether it is offered. Of two saves made from the same state, the first
 * counts. Throws not-found and conflict.
 */
export async function savePlan(scope: Scope, { planId, revision: before, ...words }: SavePlan): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const revision = newId(scope.now().getTime());
  // Unlike `<>`, `IS NOT` tells an empty badge from another one.
  const isAnother = sql`(${plans.name}, ${plans.badge}, ${plans.discountPercent}, ${plans.isOffered}) IS NOT
    (${words.name}, ${words.badge}, ${words.discountPercent}, ${words.isOffered ? 1 : 0})`;
  const { row } = await scope.write({
    saved: db
      .update(plans)
      .set({ ...words, revision })
      .where(and(eq(plans.id, planId), eq(plans.revision, before), isAnother, stillActs(viewer))),
    logged: officeEntry(scope, { action: 'plan-saved', details: { planId, ...words } }),
    row: firstOf(
      db
        .select({ revision: plans.revision, isAnother: sql<number>`${isAnother}`.as('is_another') })
        .from(plans)
        .where(eq(plans.id, planId)),
    ),
  });
  if (!row) throw new AppError('not-found', 'There is no such plan.');
  if (row.revision !== revision && (row.revision !== before || row.isAnother)) throw savedByAnother();
}

/** All plans in their order, each with its prices, and the worth of the package. One round trip. */
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

/**
 * Saves the worth of the package with all of its parts. Of two saves made from the same state, the first counts. Throws
 * conflict.
 */
export async function saveWorth(scope: Scope, worth: SaveWorth): Promise<void> {
  requireAdmin(scope);
  const { revision: before, parts } = worth;
  const [saved] = await scope.read(readWorth(scope));
  if (isUnchanged(worth, saved)) return;
  await writeDraft(scope, {
    table: packageWorth,
    row: { id: worthId, parts },
    before,
    action: 'worth-saved',
    details: { parts: parts.map(({ label }) => label) },
  });
}
