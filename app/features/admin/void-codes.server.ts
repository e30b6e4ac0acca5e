import { and, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { activationCodes } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneBatch } from './schema';

/** Makes the unused codes of a batch void; rights from the used ones stay. Answers how many became void. */
export async function voidCodes(scope: Scope, { name }: OneBatch): Promise<number> {
  const viewer = requireAdmin(scope);
  const { source, sourceId, usedAt, voidedAt, id } = activationCodes;
  const { voided } = await scope.write({
    voided: scope.db
      .update(activationCodes)
      .set({ voidedAt: scope.now() })
      .where(and(eq(source, 'issued'), eq(sourceId, name), isNull(usedAt), isNull(voidedAt), stillActs(scope, viewer)))
      .returning({ id }),
    logged: auditEntry(scope, { action: 'codes-voided', details: { name }, isOfOffice: true }, ifChanged),
  });
  return voided.length;
}
