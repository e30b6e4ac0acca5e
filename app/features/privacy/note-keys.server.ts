import { sql } from 'drizzle-orm';
import { meta } from '#db/schema';
import { fingerprintsOf } from '~/kit/backup.server';
import type { Scope } from '~/scope/scope';

/**
 * Keeps the fingerprints of the keys in the database, so that a restore can tell whether the state that it restores into
 * could read the copy's rows. For cron; writes only when they have changed.
 */
export async function noteKeys({ write, db, config }: Scope): Promise<void> {
  const value = fingerprintsOf(config.secrets);
  await write({
    noted: db
      .insert(meta)
      .values({ key: 'keys', value })
      .onConflictDoUpdate({ target: meta.key, set: { value }, setWhere: sql`${meta.value} <> ${value}` }),
  });
}
