import { sql } from 'drizzle-orm';
import type { Scope } from '~/scope/scope';

/** Whether the database answers. Throws the database's error. */
export async function checkHealth(scope: Scope): Promise<{ status: 'ok' }> {
  await scope.read(scope.db.select({ one: sql`1`.as('one') }).from(sql`(SELECT 1)`));
  return { status: 'ok' };
}
