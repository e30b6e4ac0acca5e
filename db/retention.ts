import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client';
import { runParts } from './read';

const minute = 60_000;
const day = 24 * 60 * minute;

interface Rule {
  /** The reason and the period, in the words of the data page. */
  keeps: string;
  /** As SQL: the rows whose period is over. */
  isOver(now: number): string;
  /** The columns to empty in these rows; without any the rows are deleted. */
  empties?: string[];
  /** The table, if it is not the rule's name. */
  table?: string;
  /** Forces an index where SQLite would choose one that contains the whole, growing table. */
  by?: string;
}

/** Retention required by accounting law (specification 1, section 9, privacy policy): six years. */
const legalTerm = 6 * 365.25 * day;
/** Erasing an account replaces its address by `deleted-…`, which is not an address. */
const deletedUsers = `SELECT id FROM users WHERE email_key >= 'deleted-' AND email_key < 'deleted.' AND email_key NOT LIKE '%@%'`;

/** SQL condition: the moment in this column is longer ago than the period. */
const past =
  (column: string, period = 0) =>
  (now: number) =>
    `${column} < ${now - period}`;

/** Retention rules, one per growing table; the cron applies them in small batches. */
export const retention: Record<string, Rule> = {
  mails: {
    keeps: 'The text of a sent email: 30 days. A record that it was sent: for good.',
    isOver: (now) => `text IS NOT NULL AND sent_at < ${now - 30 * day}`,
    empties: ['text', 'recipient'],
  },
  webhook_events: {
    keeps: 'What the billing provider sent us: 14 days. A record that it was sent: for good.',
    isOver: (now) => `payload IS NOT NULL AND received_at < ${now - 14 * day}`,
    empties: ['payload'],
  },
  lesson_notes: {
    keeps: 'A note that you removed: one day, in which you can restore it.',
    isOver: past('removed_at', day),
  },
  comment_reports: { keeps: 'A report of a comment: one year.', isOver: past('created_at', 365 * day) },
  bulk_acts: {
    keeps: 'A bulk action in the admin area: 30 days after it ends. Its entry in the audit log: 400 days.',
    isOver: past('ended_at', 30 * day),
  },
  practice_answers: {
    keeps: 'Practice answers: 90 days. How many there were per day and skill: as long as your account.',
    isOver: past('answered_at', 90 * day),
  },
  deck_tries: {
    keeps: 'Tries at the decks: 90 days. How many there were per day and exercise: as long as your account.',
    isOver: past('tried_at', 90 * day),
  },
  sessions: { keeps: 'A session: 7 days after it ends.', isOver: past('expires_at', 7 * day) },
  refresh_tokens: { keeps: 'A refresh token: 7 days after it expires.', isOver: past('expires_at', 7 * day) },
  mail_tokens: { keeps: 'A link that we emailed you: 7 days after it expires.', isOver: past('expires_at', 7 * day) },
  used_challenges: {
    keeps: 'An answered human-check question or passkey request: until it expires.',
    isOver: past('expires_at'),
  },
  rate_counters: { keeps: 'A counter of tries: one day after its limit ends.', isOver: past('window_ends_at', day) },
  audit_log: { keeps: 'Security events: 400 days.', isOver: past('at', 400 * day) },
  looks: {
    keeps: 'A record that our team viewed the site as you, with date and reason: 400 days.',
    isOver: past('began_at', 400 * day),
  },
  outbox: {
    keeps: 'A finished background job: 3 days.',
    isOver: (now) => `state = 'done' AND done_at < ${now - 3 * day}`,
  },
  second_factors: {
    keeps: 'An authenticator app that was never confirmed: one day.',
    isOver: (now) => `confirmed_at IS NULL AND pending_since < ${now - day}`,
  },
  held_posts: {
    keeps: 'A form that you sent after your session had ended, encrypted: 30 minutes.',
    isOver: past('expires_at'),
  },
  kept_drafts: {
    keeps: 'Unsaved text from the admin area: 30 days.',
    isOver: past('saved_at', 30 * day),
  },
  sign_ups: {
    keeps: 'A sign-up that was never verified: 30 days.',
    isOver: (now) => `created_at < ${now - 30 * day} AND waits_until < ${now}`,
  },
  activation_codes: {
    keeps: 'An activation code that nobody used: six years after it expires.',
    isOver: (now) => `used_at IS NULL AND expires_at < ${now - legalTerm}`,
  },
  reward_codes: {
    keeps: 'A reward code whose holder deleted their account: six years after it was given out.',
    isOver: (now) => `redeemed_at IS NOT NULL AND user_id IS NULL AND redeemed_at < ${now - legalTerm}`,
    by: 'reward_codes_left',
  },
  gifts: {
    keeps: 'The email address that a gift was sent to: 30 days.',
    isOver: (now) => `sealed_to IS NOT NULL AND sent_at < ${now - 30 * day}`,
    empties: ['sealed_to'],
  },
  payments: {
    keeps: 'Payments of a deleted account: six years.',
    isOver: (now) => `user_id IN (${deletedUsers}) AND paid_at < ${now - legalTerm}`,
  },
  credit_notes: {
    keeps: 'Refunds to a deleted account: six years.',
    isOver: (now) => `user_id IN (${deletedUsers}) AND issued_at < ${now - legalTerm}`,
  },
  declarations: {
    keeps: 'A withdrawal or cancellation that you declared, with or without an account: six years.',
    isOver: past('declared_at', legalTerm),
  },
  orders: {
    keeps: 'Orders of a deleted account: six years.',
    isOver: (now) => `user_id IN (${deletedUsers}) AND created_at < ${now - legalTerm}
         AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id)`,
  },
  plan_coupon_uses: {
    keeps: 'A coupon that was held for a payment page and not used: one day after the page expires.',
    isOver: past('held_until', day),
  },
  subscription_checkouts: {
    keeps: 'A payment page for a subscription: 90 days. One that started a second trial: as long as your account.',
    isOver: (now) => `check_at IS NULL AND state <> 'trial-used' AND created_at < ${now - 90 * day}`,
  },
  cancellation_feedback: {
    keeps: 'What you wrote when you cancelled a subscription: two years.',
    isOver: past('said_at', 2 * 365 * day),
  },
  contact_messages: {
    keeps: 'A message from the contact form: 30 days. Our answer stays in our mailbox.',
    isOver: past('sent_at', 30 * day),
  },
  festival_entries: {
    keeps: 'A festival draft that was never sent: 30 days after entries close. An entry: 180 days after the festival.',
    isOver: (
      now,
    ) => `(sent_at IS NULL AND edition_id IN (SELECT id FROM festival_editions WHERE closes_at < ${now - 30 * day}))
         OR ((place IS NULL OR place = 'passed')
           AND edition_id IN (SELECT id FROM festival_editions WHERE festival_to < ${now - 180 * day}))`,
  },
  festival_places: {
    keeps:
      'DJ names and mixes of the festival’s winner and runner-up: for good. The rest of their entries: 180 days after the festival.',
    isOver: (now) => `place IS NOT NULL AND (sealed IS NOT NULL OR draft_sealed IS NOT NULL)
           AND edition_id IN (SELECT id FROM festival_editions WHERE festival_to < ${now - 180 * day})`,
    table: 'festival_entries',
    empties: ['sealed', 'draft_sealed'],
  },
  users: {
    keeps: 'An account that was never verified: 30 days.',
    isOver: (now) => `verified_at IS NULL AND created_at < ${now - 30 * day}`,
    by: 'users_pending',
  },
};

/** Deletes or empties at most `most` rows whose period is over by a rule. */
export function ruleSql(name: string, { isOver, empties, table = name, by }: Rule, now: number, most: number): SQL {
  const from = by ? `${table} INDEXED BY ${by}` : table;
  const act = empties
    ? `UPDATE ${table} SET ${empties.map((column) => `${column} = NULL`).join(', ')}`
    : `DELETE FROM ${table}`;
  return sql.raw(`${act} WHERE rowid IN (SELECT rowid FROM ${from} WHERE ${isOver(now)} LIMIT ${most})`);
}

/** Applies every rule once, in one round trip. */
export async function applyRetention(db: Database, now: Date, most = 500): Promise<void> {
  const rules = Object.entries(retention);
  await runParts(
    db,
    rules.map(([name, rule]) => ruleSql(name, rule, now.getTime(), most)),
  );
}
