import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

/** The school's settings from the office: one row, or none yet. An empty column keeps the product's default. */
export const schoolSettings = sqliteTable('school_settings', {
  /** Always `school`. */
  id: id(),
  revision: text('revision').notNull(),
  name: text('name'),
  /** '#' and six hexadecimal digits. */
  accent: text('accent'),
  /** Names from the list in kit/fonts.ts. */
  displayFont: text('display_font'),
  textFont: text('text_font'),
  /** A picture of the catalogue, and its width divided by its height, in hundredths. */
  logoFileId: text('logo_file_id'),
  logoRatio: integer('logo_ratio'),
  /** Paragraphs beside the sign-up form, one per line. */
  signUpText: text('sign_up_text'),
  /** The heading of the course list, and the sentence beside it. */
  headline: text('headline'),
  line: text('line'),
  /** The exercise that guests play on the front page. */
  frontExerciseId: text('front_exercise_id'),
  /** The last line of every page, about the school. */
  footerText: text('footer_text'),
  /** A name from the IANA list. */
  timeZone: text('time_zone'),
});

export const legalKinds = ['terms', 'privacy', 'festival'] as const;

/** Versions of the school's legal texts: the newest version of each kind is in force, the last 20 are kept. */
export const legalTexts = sqliteTable(
  'legal_texts',
  {
    id: id(),
    kind: text('kind', { enum: legalKinds }).notNull(),
    /** Empty if the product's own text applies from this version on. */
    markdown: text('markdown').notNull(),
    /** Sanitised HTML, made of the Markdown; null if the version was saved before this column was added. */
    html: text('html'),
    /** The administrator who saved it. */
    userId: text('user_id').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [index('legal_texts_kind').on(t.kind, t.id)],
);
