import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

/** What the office has set for the school: one row, or none yet. An empty column leaves the product's own. */
export const schoolSettings = sqliteTable('school_settings', {
  /** Always `school`. */
  id: id(),
  revision: text('revision').notNull(),
  name: text('name'),
  /** '#' and six hexadecimal digits. */
  accent: text('accent'),
  /** Names of the list in kit/fonts.ts. */
  displayFont: text('display_font'),
  textFont: text('text_font'),
  /** A picture of the catalogue, and how many times as wide as high it is, in hundredths. */
  logoFileId: text('logo_file_id'),
  logoRatio: integer('logo_ratio'),
  /** Paragraphs beside the sign-up form, a line each. */
  signUpText: text('sign_up_text'),
  /** What every page ends with: one line about the school. */
  footerText: text('footer_text'),
  /** Of the IANA list. */
  timeZone: text('time_zone'),
});

export const legalKinds = ['terms', 'privacy', 'festival'] as const;

/** Versions of the school's legal texts: the newest of a kind counts, the last 20 are kept. */
export const legalTexts = sqliteTable(
  'legal_texts',
  {
    id: id(),
    kind: text('kind', { enum: legalKinds }).notNull(),
    /** Empty: from then on the product's own text counts again. */
    markdown: text('markdown').notNull(),
    /** The administrator who saved it. */
    userId: text('user_id').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [index('legal_texts_kind').on(t.kind, t.id)],
);
