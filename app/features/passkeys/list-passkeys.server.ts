import { asc, eq } from 'drizzle-orm';
import { passkeys } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** The passkeys of one person as they see them, the oldest first. */
export function selectPasskeys({ db }: Scope, userId: string) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isSynced: passkeys.isSynced,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}
