import { sql } from 'drizzle-orm';
import { newestMigration } from '#db/migrations';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type HealthFacts, type HealthLine, healthQuestion, presentHealth } from './health-list';

/** The health of the running product, as far as it can be known from inside. One round trip. */
export async function showHealth(scope: Scope): Promise<HealthLine[]> {
  requireAdmin(scope);
  const now = scope.now();
  const question = sql.raw(`(${healthQuestion(now.getTime())})`);
  const row = await readFirst(scope, scope.db.select({ facts: sql<string>`facts`.as('facts') }).from(question));
  const facts = JSON.parse(row?.facts ?? '{}') as HealthFacts;
  return presentHealth({ facts, newestMigration, missing: scope.config.missing, now });
}

/** Whether the database answers. Throws the database's error. */
export async function checkHealth(scope: Scope): Promise<{ status: 'ok' }> {
  await scope.read(scope.db.select({ one: sql`1`.as('one') }).from(sql`(SELECT 1)`));
  return { status: 'ok' };
}
