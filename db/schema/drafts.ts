import { sql } from 'drizzle-orm';
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

/** The unsaved fields of an administrator's form in the office. */
export const keptDrafts = sqliteTable(
  'kept_drafts',
  {
    /** The id of the opened form: each tab has its own, so two tabs never overwrite each other. */
    id: id(),
    userId: text('user_id').notNull(),
    /** The page with the form. */
    path: text('path').notNull(),
    /** The fields as the form would send them; `revision` is the saved state on which they are based. */
    fields: text('fields', { mode: 'json' }).$type<Record<string, string | string[]>>().notNull(),
    savedAt: instant('saved_at').notNull(),
    /** The id of a link that opens the draft without an account; the link's address also contains a signature. */
    link: text('link'),
    linkUntil: instant('link_until'),
  },
  (t) => [
    index('kept_drafts_page').on(t.userId, t.path, t.savedAt),
    // The retention rule finds old rows by their age.
    index('kept_drafts_age').on(t.savedAt),
    index('kept_drafts_link').on(t.link).where(sql`link IS NOT NULL`),
  ],
);

/** What the sheets of the office edit. */
const sheetKinds = ['course', 'lesson', 'bundle', 'article', 'reward', 'edition'] as const;

/**
 * What an administrator has saved and not published: one draft of each thing, beside its published state or before
 * there is one. Nothing in it is checked but the title. Triggers delete it together with its subject.
 */
export const savedDrafts = sqliteTable(
  'saved_drafts',
  {
    kind: text('kind', { enum: sheetKinds }).notNull(),
    thingId: text('thing_id').notNull(),
    title: text('title').notNull(),
    /** The fields of the form; `revision` is the published state that the draft is based on. */
    fields: text('fields', { mode: 'json' }).$type<Record<string, string | string[]>>().notNull(),
    /** The revision of this draft, new with each save. */
    revision: text('revision').notNull(),
    /** The administrator who saved last. */
    userId: text('user_id'),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.thingId] }),
    index('saved_drafts_user').on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);

/**
 * The last saved states of a course, a lesson or an article, for comparing and restoring. Triggers delete them together
 * with their subject.
 */
export const draftVersions = sqliteTable(
  'draft_versions',
  {
    /** The revision that the save created. */
    id: id(),
    kind: text('kind', { enum: ['course', 'lesson', 'article'] }).notNull(),
    thingId: text('thing_id').notNull(),
    /** In the format of the office's API. */
    draft: text('draft', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The administrator who saved; null for the state before the first listed save. */
    userId: text('user_id'),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    index('draft_versions_thing').on(t.kind, t.thingId, t.savedAt),
    index('draft_versions_user').on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);
