import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/**
 * A code that a person types in to get its contents: either the courses and bundles of its lines for good, or
 * everything for some months. One person can use it once.
 */
export const activationCodes = sqliteTable(
  'activation_codes',
  {
    id: id(),
    /** HMAC of the code as normalised by `normaliseCode`, so the table's readers cannot use a code. */
    codeHash: text('code_hash').notNull(),
    /** The displayed code, encrypted, for people who may see it again. */
    sealed: text('sealed').notNull(),
    /** For how many months the code opens everything; null if it opens its lines. */
    months: integer('months'),
    /** `issued` by the academy or a partner, or a `gift` that a member bought. */
    source: text('source', { enum: ['issued', 'gift'] }).notNull(),
    /** The order of a gift; for an issued code, the reason it was issued. */
    sourceId: text('source_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null if the code never expires. */
    expiresAt: instant('expires_at'),
    /** From this moment the code is worth nothing, used or not. */
    voidedAt: instant('voided_at'),
    usedAt: instant('used_at'),
    /** Who redeemed the code; null if unused or the account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('activation_codes_hash').on(t.codeHash),
    index('activation_codes_user').on(t.userId),
    index('activation_codes_unused').on(t.expiresAt).where(sql`used_at IS NULL`),
    index('activation_codes_source').on(t.source, t.sourceId),
    index('activation_codes_created').on(t.source, t.createdAt, t.id),
    check('activation_codes_months', sql`${t.months} BETWEEN 1 AND 120`),
    check('activation_codes_use', sql`${t.userId} IS NULL OR ${t.usedAt} IS NOT NULL`),
  ],
);

/** What a code opens for good. */
export const activationCodeLines = sqliteTable(
  'activation_code_lines',
  {
    codeId: text('code_id')
      .notNull()
      .references(() => activationCodes.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['course', 'bundle'] }).notNull(),
    refId: text('ref_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.codeId, t.position] })],
);
