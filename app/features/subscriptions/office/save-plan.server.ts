import { and, eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { plans } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { savedByAnother } from '~/features/drafts/check-refs.server';
import { endKept } from '~/features/drafts/keep-draft.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SavePlan } from './plan-schema';

/**
 * What a plan is called, and the discount that is told of it. Of two saves made from the same state the first one counts.
 * Throws not-found and conflict.
 */
export async function savePlan(scope: Scope, { planId, revision: before, ...words }: SavePlan): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const revision = newId(scope.now().getTime());
  // `IS NOT` tells an empty badge from one, which `<>` does not.
  const isAnother = sql`(${plans.name}, ${plans.badge}, ${plans.discountPercent}) IS NOT
    (${words.name}, ${words.badge}, ${words.discountPercent})`;
  const { row } = await scope.write({
    saved: db
      .update(plans)
      .set({ ...words, revision })
      .where(and(eq(plans.id, planId), eq(plans.revision, before), isAnother, stillActs(scope, viewer))),
    logged: auditEntry(scope, { action: 'plan-saved', details: { planId, ...words }, isOfOffice: true }, ifChanged),
    // Also where nothing has changed.
    draftEnded: scope.keptForm
      ? [
          endKept(
            scope,
            scope.keptForm,
            sql`EXISTS (SELECT 1 FROM ${plans} WHERE ${plans.id} = ${planId}
              AND (${plans.revision} = ${revision} OR (${plans.revision} = ${before} AND NOT ${isAnother})))`,
          ),
        ]
      : [],
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
