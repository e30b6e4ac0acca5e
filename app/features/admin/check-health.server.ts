import { sql } from 'drizzle-orm';
import type { Scope } from '~/scope/scope';

/** Whether the database answers. Throws the database's error. */
export async function checkHealth(scope: Scope): Promise<{ status: 'ok' }> {
  await scope.db.run(sql`SELECT 1`);
  return { status: 'ok' };
}
