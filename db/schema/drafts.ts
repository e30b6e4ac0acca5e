import { sql } from 'drizzle-orm';
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
    /** Of a link for somebody without an account; the address has its signature besides. */
    link: text('link'),
    linkUntil: instant('link_until'),
  },
  (t) => [
    index('kept_drafts_page').on(t.userId, t.path, t.savedAt),
    // The retention finds old rows by their age.
    index('kept_drafts_age').on(t.savedAt),
    index('kept_drafts_link').on(t.link).where(sql`link IS NOT NULL`),
  ],
);

/** The last saved states of a course, a lesson or an article, to compare and to bring back. Triggers delete them with it. */
export const draftVersions = sqliteTable(
  'draft_versions',
  {
    /** The revision that the save made. */
    id: id(),
    kind: text('kind', { enum: ['course', 'lesson', 'article'] }).notNull(),
    thingId: text('thing_id').notNull(),
    /** As the office's API takes it. */
    draft: text('draft', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Null for the state before the first save that was listed. */
    userId: text('user_id'),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    index('draft_versions_thing').on(t.kind, t.thingId, t.savedAt),
    index('draft_versions_user').on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);
