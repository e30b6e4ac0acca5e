import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { belongsTo, id, instant } from './columns';

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
    codeId: belongsTo('code_id', () => activationCodes.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['course', 'bundle'] }).notNull(),
    refId: text('ref_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.codeId, t.position] })],
);

/**
 * The card of a gift code: the giver's text and the address it was sent to. It is deleted with the giver's account; the
 * code stays, since it is paid for.
 */
export const gifts = sqliteTable(
  'gifts',
  {
    codeId: belongsTo('code_id', () => activationCodes.id).primaryKey(),
    /** The giver. */
    userId: belongsTo('user_id', () => users.id),
    /** The recipient's name on the card; null for none. */
    friendName: text('friend_name'),
    message: text('message'),
    /** The address that the card was last sent to: encrypted, used only for the mail. */
    sealedTo: text('sealed_to'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('gifts_giver').on(t.userId, t.createdAt),
    index('gifts_addressed').on(t.sentAt).where(sql`sealed_to IS NOT NULL`),
  ],
);
