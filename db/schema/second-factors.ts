import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/** A person's authenticator app: the one that is asked for, and one that is being set up. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The secret, sealed; null until the first one is confirmed. */
    sealed: text('sealed'),
    confirmedAt: instant('confirmed_at'),
    pendingSealed: text('pending_sealed'),
    pendingSince: instant('pending_since'),
    /** The time step of the last code that was taken: an earlier one, or the same, is not taken again. */
    lastStep: integer('last_step').notNull().default(0),
    /** Names the request that took the last code, so that the rest of its batch can ask whether it was the one. */
    lastUse: text('last_use'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('second_factors_pending').on(t.pendingSince).where(sql`confirmed_at IS NULL`)],
);

/** Recovery codes for members who have lost the app; each works once. They are deleted with the factor. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** HMAC over user and code: a code of 40 random bits would not outlive a plain hash. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    /** Names the request that used it. */
    usedBy: text('used_by'),
  },
  (t) => [uniqueIndex('recovery_codes_hash').on(t.userId, t.codeHash), index('recovery_codes_user').on(t.userId)],
);
