import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/**
 * A code that somebody types to get what it holds: the things of its lines for good, or everything for some months. It
 * is used once, by one person.
 */
export const activationCodes = sqliteTable(
  'activation_codes',
  {
    id: id(),
    /** Keyed, of the code as `normaliseCode` has it: a reader of the table cannot use one. */
    codeHash: text('code_hash').notNull(),
    /** The code as it is shown, for who may see it again: encrypted. */
    sealed: text('sealed').notNull(),
    /** For how many months it opens everything; null where it opens its lines. */
    months: integer('months'),
    /** `issued` by the academy or a partner; a `gift` was bought by a member. */
    source: text('source', { enum: ['issued', 'gift'] }).notNull(),
    /** The order of a gift, or whatever it was issued for. */
    sourceId: text('source_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: it can be used at any time. */
    expiresAt: instant('expires_at'),
    /** From then on it is worth nothing, used or not. */
    voidedAt: instant('voided_at'),
    usedAt: instant('used_at'),
    /** Who used it; null also when their account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('activation_codes_hash').on(t.codeHash),
    index('activation_codes_user').on(t.userId),
    index('activation_codes_unused').on(t.expiresAt).where(sql`used_at IS NULL`),
    index('activation_codes_source').on(t.source, t.sourceId),
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
