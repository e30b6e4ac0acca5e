import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/** What somebody writes about at /contact. */
export const contactTopics = ['payment', 'access', 'technical', 'other'] as const;

/**
 * What somebody wrote with the contact form: kept until its mails are sent, and 30 days for those that have to be sent
 * again. The answer is given by mail, outside of the product.
 */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    /** Follows from the form as it was shown and from what was typed: the same form sent twice is one message. */
    id: id(),
    /** Null for a guest. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: contactTopics }).notNull(),
    /** The words, and a guest's name and address: encrypted. */
    sealed: text('sealed').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [index('contact_messages_user').on(t.userId), index('contact_messages_sent').on(t.sentAt)],
);
