import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

/** What an administrator has typed in a form of the office and not saved yet. */
export const keptDrafts = sqliteTable(
  'kept_drafts',
  {
    /** Of the opened form, so that two tabs never write over each other. */
    id: id(),
    userId: text('user_id').notNull(),
    /** The page with the form. */
    path: text('path').notNull(),
    /** The fields as the form would send them; `revision` says which state they were begun on. */
    fields: text('fields', { mode: 'json' }).$type<Record<string, string | string[]>>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    index('kept_drafts_page').on(t.userId, t.path, t.savedAt),
    // The retention finds old rows by their age.
    index('kept_drafts_age').on(t.savedAt),
  ],
);
