import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/** Something that the winner gets, and when or how much of it: `end` is shown at the end of its line. */
export interface PrizePart {
  text: string;
  end?: string;
}

export interface FestivalTip {
  title: string;
  text: string;
}

/** A year's competition: its dates and words. Its state follows from the clock (decisions, Festival). */
export const festivalEditions = sqliteTable(
  'festival_editions',
  {
    id: id(),
    /** In the number of an entry: `R26` of R26-0413. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    headline: text('headline').notNull(),
    lead: text('lead').notNull(),
    opensAt: instant('opens_at').notNull(),
    /** The first moment at which nothing is taken any more: midnight, where the words say 23:59:59. */
    closesAt: instant('closes_at').notNull(),
    /** This and the next three are days: midnight UTC at their beginning. */
    interviewsAt: instant('interviews_at').notNull(),
    decidedAt: instant('decided_at').notNull(),
    festivalFrom: instant('festival_from').notNull(),
    /** The festival's last day. */
    festivalTo: instant('festival_to').notNull(),
    prize: text('prize', { mode: 'json' }).$type<PrizePart[]>().notNull(),
    tips: text('tips', { mode: 'json' }).$type<FestivalTip[]>().notNull(),
    /** Of the form widget that takes the entries in place of our own form. */
    formWidgetId: text('form_widget_id'),
    imageFileId: text('image_file_id'),
    /** As a course's. */
    revision: text('revision').notNull().default(''),
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

/** How the jury has placed an entry; one that had won and did not answer in time is `passed`. */
export const festivalPlaces = ['winner', 'runner-up', 'passed'] as const;

/**
 * What a person has written for an edition: a draft, and beside it what was sent, which alone the jury sees. Who the
 * person is (full name, date of birth, address, e-mail, social handles) is in it, encrypted.
 */
export const festivalEntries = sqliteTable(
  'festival_entries',
  {
    id: id(),
    editionId: text('edition_id')
      .notNull()
      .references(() => festivalEditions.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was saved and not sent yet, encrypted; null when there is nothing. */
    draftSealed: text('draft_sealed'),
    draftSavedAt: instant('draft_saved_at'),
    /** Counts the entries of an edition, given when it is first sent. */
    number: integer('number'),
    djName: text('dj_name'),
    mixUrl: text('mix_url'),
    mixMinutes: integer('mix_minutes'),
    /** `2026-11-08` */
    recordedOn: text('recorded_on'),
    /** The rest of what was sent, encrypted; null once it has had its time. */
    sealed: text('sealed'),
    sentAt: instant('sent_at'),
    changedAt: instant('changed_at'),
    /** When the terms and the privacy policy were accepted last: with each sending. */
    acceptedAt: instant('accepted_at'),
    place: text('place', { enum: festivalPlaces }),
    /** When the winner was notified; five days later the prize may pass on. */
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
