import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/** The topics of the contact form. */
export const contactTopics = ['payment', 'access', 'technical', 'other'] as const;

/**
 * A message from the contact form, kept for 30 days in case its mails have to be sent again. Answers are given by mail,
 * outside the product.
 */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    /** Derived from the displayed form and the typed text (idempotent): the same form sent twice is one message. */
    id: id(),
    /** Null for a guest. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: contactTopics }).notNull(),
    /** The message and a guest's name and address, encrypted. */
    sealed: text('sealed').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [index('contact_messages_user').on(t.userId), index('contact_messages_sent').on(t.sentAt)],
);
