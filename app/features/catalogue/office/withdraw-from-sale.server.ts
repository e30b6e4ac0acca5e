import { and, eq, ne } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { stillActs } from '~/features/accounts/office-guards.server';
import { withdrawnAt } from '~/features/entitlements/rules';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import { tables } from './read-removal.server';
import type { Sellable } from './removal-schema';

/**
 * Takes a course or bundle off sale: it is not listed and cannot be bought, while owners keep it with all their
 * progress. Orders and codes stay. For SUPER_ADMINs. Idempotent. A draft that is open elsewhere gets a conflict on
 * saving. Throws forbidden and not-found.
 */
export async function withdrawFromSale(scope: Scope, { kind, id }: Sellable): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  const table = tables[kind];
  const isIt = eq(table.id, id);
  const { there } = await scope.write({
    withdrawn: scope.db
      .update(table)
      .set({ publishedAt: withdrawnAt, revision: newId(scope.now().getTime()) })
      .where(and(isIt, ne(table.publishedAt, withdrawnAt), stillActs(viewer))),
    logged: officeEntry(scope, { action: `${kind}-withdrawn`, details: { [`${kind}Id`]: id } }),
    there: firstOf(scope.db.select({ publishedAt: table.publishedAt }).from(table).where(isIt)),
  });
  if (!there) throw new AppError('not-found');
  if (there.publishedAt.getTime() !== withdrawnAt.getTime()) throw new AppError('forbidden');
}
