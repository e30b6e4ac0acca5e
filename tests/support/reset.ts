import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/** Brings the test database to the newest migration; does nothing when it is there. */
async function migrateDatabase(): Promise<void> {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
}

/** Empties database, bucket and queue, and migrates anew (about 10 ms): for `beforeEach`. */
export async function resetBindings(): Promise<void> {
  await reset();
  await migrateDatabase();
}
