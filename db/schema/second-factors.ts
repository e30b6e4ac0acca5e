import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/** A user's authenticator apps: the active one and one that is being set up. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The encrypted TOTP secret; null until the first app is confirmed. */
    sealed: text('sealed'),
    confirmedAt: instant('confirmed_at'),
    pendingSealed: text('pending_sealed'),
    pendingSince: instant('pending_since'),
    /** The time step of the last accepted code; codes of the same or an earlier step are refused (replay). */
    lastStep: integer('last_step').notNull().default(0),
    /** Id of the request that used the last code, so later statements of its batch can check that it was theirs. */
    lastUse: text('last_use'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('second_factors_pending').on(t.pendingSince).where(sql`confirmed_at IS NULL`)],
);

/** Recovery codes for members who lost their authenticator app. Each works once; they are deleted with the factor. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** HMAC of user and code: a plain hash of a 40-bit code could be brute-forced. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    /** Id of the request that used the code. */
    usedBy: text('used_by'),
  },
  (t) => [uniqueIndex('recovery_codes_hash').on(t.userId, t.codeHash), index('recovery_codes_user').on(t.userId)],
);
