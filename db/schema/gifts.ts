import { sql } from 'drizzle-orm';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { activationCodes } from './activation-codes';
import { instant } from './columns';

/**
 * The card of a code that was bought as a gift: what its giver wrote on it, and where it was sent. It goes with its
 * giver's account; the code stays, since it is paid for.
 */
export const gifts = sqliteTable(
  'gifts',
  {
    codeId: text('code_id')
      .primaryKey()
      .references(() => activationCodes.id, { onDelete: 'cascade' }),
    /** Who gives. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Printed on the card; null for no name. */
    friendName: text('friend_name'),
    message: text('message'),
    /** The address that the card was sent to last: encrypted, for the mail alone. */
    sealedTo: text('sealed_to'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('gifts_giver').on(t.userId, t.createdAt),
    index('gifts_addressed').on(t.sentAt).where(sql`sealed_to IS NOT NULL`),
  ],
);
