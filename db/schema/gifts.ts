import { sql } from 'drizzle-orm';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { activationCodes } from './activation-codes';
import { instant } from './columns';

/**
 * The card of a gift code: the giver's text and the address it was sent to. It is deleted with the giver's account; the
 * code stays, since it is paid for.
 */
export const gifts = sqliteTable(
  'gifts',
  {
    codeId: text('code_id')
      .primaryKey()
      .references(() => activationCodes.id, { onDelete: 'cascade' }),
    /** The giver. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
