import { eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { festivalEntries, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneEntry } from './schema';
import { openDetails } from './seal-entry.server';

/**
 * The personal data of an entry, for the contract. For admins, one entry at a time; each access is recorded in the
 * audit log. `details` is null after the retention period. Throws not-found.
 */
export async function openEntryDetails(scope: Scope, { entryId }: OneEntry) {
  requireAdmin(scope);
  const { id, editionId, userId, sealed } = festivalEntries;
  const { found } = await scope.write({
    found: firstOf(
      scope.db
        .select({ editionId, userId, sealed, userName: users.userName })
        .from(festivalEntries)
        .innerJoin(users, eq(users.id, userId))
        .where(eq(id, entryId))
        .limit(1),
    ),
    logged: auditEntry(scope, { action: 'festival-details-opened', details: { entryId }, isOfOffice: true }),
  });
  if (!found) throw new AppError('not-found');
  return { userName: found.userName, details: openDetails(scope, found, found.sealed) };
}
