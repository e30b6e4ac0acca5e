import { sql } from 'drizzle-orm';
import type { Scope } from '~/scope/scope';

/** Whether the database answers. Throws what it throws. */
export async function checkHealth(scope: Scope): Promise<{ status: 'ok' }> {
  await scope.db.run(sql`SELECT 1`);
  return { status: 'ok' };
}
