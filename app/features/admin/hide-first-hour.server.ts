import { meta } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { firstHourKey } from './show-first-hour.server';

/** Takes the link to the first hour off the office's start, for all administrators. The page itself stays. */
export async function hideFirstHour(scope: Scope): Promise<void> {
  requireAdmin(scope);
  await scope.write({
    hidden: scope.db.insert(meta).values({ key: firstHourKey, value: 'hidden' }).onConflictDoNothing(),
  });
}
