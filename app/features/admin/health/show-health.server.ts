import { sql } from 'drizzle-orm';
import { newestMigration } from '#db/migrations';
import { firstOf, type Read, readOf } from '#db/read';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type HealthFacts, type HealthLine, healthQuestion, presentHealth } from './health-list';

/** Reads the health of the running product, as far as the product itself can know it. One round trip. */
export async function showHealth(scope: Scope): Promise<HealthLine[]> {
  requireAdmin(scope);
  return (await readOne(scope, readHealth(scope))).lines;
}

/** Reads the facts of the health page and makes its lines. */
export function readHealth({ db, config, now }: Scope): Read<{ facts: HealthFacts; lines: HealthLine[] }> {
  const at = now();
  const question = sql.raw(`(${healthQuestion(at.getTime())})`);
  return readOf([firstOf(db.select({ facts: sql<string>`facts`.as('facts') }).from(question))], (row) => {
    const facts = JSON.parse(row?.facts ?? '{}') as HealthFacts;
    return {
      facts,
      lines: presentHealth({ facts, newestMigration, missing: config.missing, now: at, zone: config.brand.timeZone }),
    };
  });
}

/** Checks that the database answers. Throws the database's error. */
export async function checkHealth(scope: Scope): Promise<{ status: 'ok' }> {
  await scope.read(scope.db.select({ one: sql`1`.as('one') }).from(sql`(SELECT 1)`));
  return { status: 'ok' };
}
