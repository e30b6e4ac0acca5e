import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client';
import { rawStatement } from './raw-statement';
import { runParts } from './read';

const minute = 60_000;
const day = 24 * 60 * minute;

interface Rule {
  /** The reason and the period, in the words of the data page. */
  keeps: string;
  /** Deletes or empties at most `most` rows whose period is over. */
  apply(now: number, most: number): SQL;
}

/** Retention required by accounting law (specification 1, section 9, privacy policy): six years. */
const legalTerm = 6 * 365.25 * day;
/** Erasing an account replaces its address by `deleted-…`, which is not an address. */
const deletedUsers = `SELECT id FROM users WHERE email_key >= 'deleted-' AND email_key < 'deleted.' AND email_key NOT LIKE '%@%'`;

/** `by` forces an index where SQLite would choose one that contains the whole, growing table. */
const older = (table: string, condition: string, most: number, by?: string) => {
  const from = by ? `${table} INDEXED BY ${by}` : table;
  return sql.raw(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${from} WHERE ${condition} LIMIT ${most})`);
};

/** Retention rules, one per growing table; the cron applies them in small batches. */
export const retention: Record<string, Rule> = {
  mails: {
    keeps: 'The text of a sent mail for 30 days; its key for good.',
    apply: (now, most) =>
      sql.raw(
        `UPDATE mails SET text = NULL, recipient = NULL WHERE rowid IN (SELECT rowid FROM mails WHERE text IS NOT NULL AND sent_at < ${now - 30 * day} LIMIT ${most})`,
      ),
  },
  webhook_events: {
    keeps: 'What the billing provider sent for 14 days; that it was sent for good.',
    apply: (now, most) =>
      sql.raw(
        `UPDATE webhook_events SET payload = NULL WHERE rowid IN (SELECT rowid FROM webhook_events WHERE payload IS NOT NULL AND received_at < ${now - 14 * day} LIMIT ${most})`,
      ),
  },
  comment_reports: {
    keeps: 'A report of a comment for a year.',
    apply: (now, most) => older('comment_reports', `created_at < ${now - 365 * day}`, most),
  },
  bulk_acts: {
    keeps: 'An act on many rows of the office for 30 days after its end; its line in the audit log stays.',
    apply: (now, most) => older('bulk_acts', `ended_at < ${now - 30 * day}`, most),
  },
  practice_answers: {
    keeps: 'Answers in the practice room for 90 days; how many there were of a day and skill as long as the account.',
    apply: (now, most) => older('practice_answers', `answered_at < ${now - 90 * day}`, most),
  },
  sessions: {
    keeps: 'A session 7 days after its end.',
    apply: (now, most) => older('sessions', `expires_at < ${now - 7 * day}`, most),
  },
  refresh_tokens: {
    keeps: 'A refresh token 7 days after its end.',
    apply: (now, most) => older('refresh_tokens', `expires_at < ${now - 7 * day}`, most),
  },
  mail_tokens: {
    keeps: 'A mailed link 7 days after its end.',
    apply: (now, most) => older('mail_tokens', `expires_at < ${now - 7 * day}`, most),
  },
  used_challenges: {
    keeps: 'An answered question, or one that a passkey has signed, until it expires.',
    apply: (now, most) => older('used_challenges', `expires_at < ${now}`, most),
  },
  rate_counters: {
    keeps: 'A counter for a day after its window.',
    apply: (now, most) => older('rate_counters', `window_ends_at < ${now - day}`, most),
  },
  audit_log: {
    keeps: 'Security events for 400 days.',
    apply: (now, most) => older('audit_log', `at < ${now - 400 * day}`, most),
  },
  looks: {
    keeps: 'A look at the product as you see it, with day and reason, for 400 days.',
    apply: (now, most) => older('looks', `began_at < ${now - 400 * day}`, most),
  },
  outbox: {
    keeps: 'A done job for 3 days; its mail keeps the key.',
    apply: (now, most) => older('outbox', `state = 'done' AND done_at < ${now - 3 * day}`, most),
  },
  second_factors: {
    keeps: 'An authenticator app that was never confirmed for a day.',
    apply: (now, most) => older('second_factors', `confirmed_at IS NULL AND pending_since < ${now - day}`, most),
  },
  held_posts: {
    keeps: 'A form sent after the session had ended, encrypted, for 30 minutes.',
    apply: (now, most) => older('held_posts', `expires_at < ${now}`, most),
  },
  kept_drafts: {
    keeps: 'What was typed in the admin area and not saved for 30 days.',
    apply: (now, most) => older('kept_drafts', `saved_at < ${now - 30 * day}`, most),
  },
  sign_ups: {
    keeps: 'A sign-up whose address was never verified for 30 days.',
    apply: (now, most) => older('sign_ups', `created_at < ${now - 30 * day} AND waits_until < ${now}`, most),
  },
  activation_codes: {
    keeps: 'An activation code that nobody used for six years after its end.',
    apply: (now, most) => older('activation_codes', `used_at IS NULL AND expires_at < ${now - legalTerm}`, most),
  },
  reward_codes: {
    keeps: "A reward's code whose holder's account is gone for six years after it was given.",
    apply: (now, most) =>
      older(
        'reward_codes',
        `redeemed_at IS NOT NULL AND user_id IS NULL AND redeemed_at < ${now - legalTerm}`,
        most,
        'reward_codes_left',
      ),
  },
  gifts: {
    keeps: 'The address that a gift was sent to for 30 days.',
    apply: (now, most) =>
      sql.raw(
        `UPDATE gifts SET sealed_to = NULL WHERE rowid IN (SELECT rowid FROM gifts WHERE sealed_to IS NOT NULL AND sent_at < ${now - 30 * day} LIMIT ${most})`,
      ),
  },
  payments: {
    keeps: 'The payments of a deleted account for six years.',
    apply: (now, most) => older('payments', `user_id IN (${deletedUsers}) AND paid_at < ${now - legalTerm}`, most),
  },
  credit_notes: {
    keeps: 'What was given back to a deleted account for six years.',
    apply: (now, most) =>
      older('credit_notes', `user_id IN (${deletedUsers}) AND issued_at < ${now - legalTerm}`, most),
  },
  orders: {
    keeps: 'The orders of a deleted account for six years.',
    apply: (now, most) =>
      older(
        'orders',
        `user_id IN (${deletedUsers}) AND created_at < ${now - legalTerm}
         AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id)`,
        most,
      ),
  },
  plan_coupon_uses: {
    keeps: 'A coupon that was held for a payment page, and not used, for a day after that page.',
    apply: (now, most) => older('plan_coupon_uses', `held_until < ${now - day}`, most),
  },
  subscription_checkouts: {
    keeps: 'A payment page of a subscription for 90 days; one that began a second trial as long as its account.',
    apply: (now, most) =>
      older(
        'subscription_checkouts',
        `check_at IS NULL AND state <> 'trial-used' AND created_at < ${now - 90 * day}`,
        most,
      ),
  },
  cancellation_feedback: {
    keeps: 'What was written about a cancelled subscription for two years.',
    apply: (now, most) => older('cancellation_feedback', `said_at < ${now - 2 * 365 * day}`, most),
  },
  contact_messages: {
    keeps: 'A message sent with the contact form for 30 days; our answer is in our mailbox.',
    apply: (now, most) => older('contact_messages', `sent_at < ${now - 30 * day}`, most),
  },
  festival_entries: {
    keeps:
      'A draft for the festival that was never sent for 30 days after the close, an entry for 180 days after the festival.',
    apply: (now, most) =>
      older(
        'festival_entries',
        `(sent_at IS NULL AND edition_id IN (SELECT id FROM festival_editions WHERE closes_at < ${now - 30 * day}))
         OR ((place IS NULL OR place = 'passed')
           AND edition_id IN (SELECT id FROM festival_editions WHERE festival_to < ${now - 180 * day}))`,
        most,
      ),
  },
  festival_places: {
    keeps: "Of the festival's winner and runner-up the DJ name and the mix for good, the rest for the same 180 days.",
    apply: (now, most) =>
      sql.raw(
        `UPDATE festival_entries SET sealed = NULL, draft_sealed = NULL WHERE rowid IN (SELECT rowid FROM festival_entries
         WHERE place IS NOT NULL AND (sealed IS NOT NULL OR draft_sealed IS NOT NULL)
           AND edition_id IN (SELECT id FROM festival_editions WHERE festival_to < ${now - 180 * day}) LIMIT ${most})`,
      ),
  },
  users: {
    keeps: 'An account that was never verified for 30 days.',
    apply: (now, most) =>
      older('users', `verified_at IS NULL AND created_at < ${now - 30 * day}`, most, 'users_pending'),
  },
};

/** Applies every rule once, in one round trip. */
export async function applyRetention(db: Database, now: Date, most = 500): Promise<void> {
  const statements = Object.values(retention).map((rule) => rawStatement(db, rule.apply(now.getTime(), most)));
  await runParts(db, statements);
}
