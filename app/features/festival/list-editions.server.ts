import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countEntries, readEditions } from './queries.server';

/** Every edition with its number of submitted entries. For admins. */
export async function listEditions(scope: Scope) {
  requireAdmin(scope);
  const [editions, counts] = await scope.read(readEditions(scope), countEntries(scope));
  return { editions, counts };
}
