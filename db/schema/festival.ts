import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { belongsTo, id, instant, refersTo, revision } from './columns';

/** A part of the prize; `end`, such as a date or an amount, is shown at the end of its line. */
export interface PrizePart {
  text: string;
  end?: string;
}

export interface FestivalTip {
  title: string;
  text: string;
}

/** A year's competition: its dates and texts. Its state is derived from the clock (decisions, Festival). */
export const festivalEditions = sqliteTable(
  'festival_editions',
  {
    id: id(),
    /** The prefix of entry numbers: `R26` in R26-0413. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    headline: text('headline').notNull(),
    lead: text('lead').notNull(),
    opensAt: instant('opens_at').notNull(),
    /** The first moment at which entries are refused: midnight, while the texts say 23:59:59. */
    closesAt: instant('closes_at').notNull(),
    /** This and the next three columns are days, stored as midnight UTC at their beginning. */
    interviewsAt: instant('interviews_at').notNull(),
    decidedAt: instant('decided_at').notNull(),
    festivalFrom: instant('festival_from').notNull(),
    /** The festival's last day. */
    festivalTo: instant('festival_to').notNull(),
    prize: text('prize', { mode: 'json' }).$type<PrizePart[]>().notNull(),
    tips: text('tips', { mode: 'json' }).$type<FestivalTip[]>().notNull(),
    /** The form of the form widget that takes entries instead of our own form. */
    formWidgetId: text('form_widget_id'),
    imageFileId: text('image_file_id'),
    revision: revision(),
  },
  (t) => [
    uniqueIndex('festival_editions_code').on(t.code),
    check(
      'festival_editions_order',
      sql`${t.opensAt} < ${t.closesAt} AND ${t.closesAt} <= ${t.interviewsAt} AND ${t.interviewsAt} <= ${t.decidedAt}
        AND ${t.decidedAt} <= ${t.festivalFrom} AND ${t.festivalFrom} <= ${t.festivalTo}`,
    ),
  ],
);

/** The jury's decision on an entry; a winner who did not answer in time becomes `passed`. */
export const festivalPlaces = ['winner', 'runner-up', 'passed'] as const;

/**
 * A member's entry for an edition: a draft, and the submitted version, which is all that the jury sees. Personal data
 * (full name, date of birth, address, e-mail, social handles) is encrypted.
 */
export const festivalEntries = sqliteTable(
  'festival_entries',
  {
    id: id(),
    editionId: refersTo('edition_id', () => festivalEditions.id),
    userId: belongsTo('user_id', () => users.id),
    /** The saved, unsubmitted draft, encrypted; null if there is none. */
    draftSealed: text('draft_sealed'),
    draftSavedAt: instant('draft_saved_at'),
    /** The entry's number in its edition, assigned at the first submission. */
    number: integer('number'),
    djName: text('dj_name'),
    mixUrl: text('mix_url'),
    mixMinutes: integer('mix_minutes'),
    /** `2026-11-08` */
    recordedOn: text('recorded_on'),
    /** The rest of the submission, encrypted; null after its retention period. */
    sealed: text('sealed'),
    sentAt: instant('sent_at'),
    changedAt: instant('changed_at'),
    /** When the terms and the privacy policy were last accepted: each submission accepts them. */
    acceptedAt: instant('accepted_at'),
    place: text('place', { enum: festivalPlaces }),
    /** When the winner was notified; after five days the prize may pass to another entry. */
    toldAt: instant('told_at'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('festival_entries_person').on(t.editionId, t.userId),
    uniqueIndex('festival_entries_number').on(t.editionId, t.number),
    uniqueIndex('festival_entries_place').on(t.editionId, t.place).where(sql`place IN ('winner', 'runner-up')`),
    index('festival_entries_user').on(t.userId),
    check('festival_entries_length', sql`${t.mixMinutes} IS NULL OR ${t.mixMinutes} BETWEEN 30 AND 60`),
    check('festival_entries_sent', sql`(${t.sentAt} IS NULL) = (${t.number} IS NULL)`),
    check('festival_entries_placed', sql`${t.place} IS NULL OR ${t.sentAt} IS NOT NULL`),
  ],
);
