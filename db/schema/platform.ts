import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

export const outboxStates = ['pending', 'done', 'dead'] as const;

/**
 * A super admin's looks at the product as a member sees it: read only, for half an hour at most. The member finds them
 * on their data page, with day and reason.
 */
export const looks = sqliteTable(
  'looks',
  {
    id: id(),
    /** The member. */
    userId: text('user_id').notNull(),
    /** The super admin, and the only session in which the look is open. */
    byId: text('by_id').notNull(),
    sessionId: text('session_id').notNull(),
    reason: text('reason').notNull(),
    beganAt: instant('began_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** When the look was stopped, or found to be over; null while it is open. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('looks_member').on(t.userId, t.beganAt),
    index('looks_began').on(t.beganAt),
    index('looks_open').on(t.endsAt).where(sql`ended_at IS NULL`),
  ],
);

/**
 * The outbox: effects of a change, written in the change's own batch. The queue delivers them at once, the cron sweep
 * delivers what the queue missed; a lease prevents two consumers from running one row at the same time.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Makes effects idempotent: a second row with the same key is not written. */
    dedupeKey: text('dedupe_key').notNull(),
    /** Ids only, never a link, a code or an address. */
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: outboxStates }).notNull().default('pending'),
    /** Number of starts; the last number identifies the current lease. */
    attempts: integer('attempts').notNull().default(0),
    /** Starts that neither finished nor failed (crashes), including the running one. */
    unfinished: integer('unfinished').notNull().default(0),
    availableAt: instant('available_at').notNull(),
    leasedUntil: instant('leased_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (t) => [
    uniqueIndex('outbox_dedupe').on(t.dedupeKey),
    index('outbox_due').on(t.kind, t.availableAt).where(sql`state = 'pending'`),
    index('outbox_done').on(t.doneAt).where(sql`state = 'done'`),
    // Rows that have failed and are tried again.
    index('outbox_failing').on(t.createdAt).where(sql`state = 'pending' AND last_error IS NOT NULL`),
    // Dead rows by their time of death.
    index('outbox_dead').on(t.availableAt, t.kind).where(sql`state = 'dead'`),
  ],
);

/** The mail log: each mail's key is kept for good, its masked text for 30 days. */
export const mails = sqliteTable(
  'mails',
  {
    id: id(),
    dedupeKey: text('dedupe_key').notNull(),
    userId: text('user_id'),
    kind: text('kind').notNull(),
    /** The row that the mail is about; kind, user and this id suffice to render it again. Null if not kept. */
    subjectId: text('subject_id'),
    recipient: text('recipient'),
    subject: text('subject'),
    /** Links and codes are masked. */
    text: text('text'),
    state: text('state', { enum: ['sending', 'sent', 'skipped'] }).notNull(),
    messageId: text('message_id'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('mails_dedupe').on(t.dedupeKey),
    index('mails_user').on(t.userId),
    index('mails_sent').on(t.sentAt).where(sql`text IS NOT NULL`),
    index('mails_created').on(t.createdAt, t.id),
  ],
);

export const webhookStates = ['received', 'done', 'ignored', 'stale', 'failed'] as const;

/** The billing provider's webhook events: stored first, then handled from the queue. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: id(),
    type: text('type').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The event's body; cleared after 14 days. */
    payload: text('payload'),
    state: text('state', { enum: webhookStates }).notNull(),
    error: text('error'),
    /** The event's resource and its version; the event is `stale` if a newer version came before. */
    resource: text('resource'),
    version: integer('version'),
    handledAt: instant('handled_at'),
  },
  (t) => [
    index('webhook_events_received').on(t.receivedAt),
    // The retention rule skips rows whose payload is cleared already.
    index('webhook_events_payload').on(t.receivedAt).where(sql`payload IS NOT NULL`),
    index('webhook_events_state').on(t.state, t.receivedAt),
    index('webhook_events_resource').on(t.resource, t.version).where(sql`resource IS NOT NULL`),
  ],
);

/** Security events. People and addresses are keyed hashes; only an administrator who acted on others is named by id. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: instant('at').notNull(),
    action: text('action').notNull(),
    actorHash: text('actor_hash'),
    /** The administrator who acted; null for users' actions on their own accounts and for automatic events. */
    userId: text('user_id'),
    subjectHash: text('subject_hash'),
    addressHash: text('address_hash'),
    requestId: text('request_id'),
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [
    index('audit_log_at').on(t.at),
    index('audit_log_subject').on(t.subjectHash, t.at),
    index('audit_log_action').on(t.action, t.at),
    index('audit_log_user').on(t.userId, t.at).where(sql`user_id IS NOT NULL`),
  ],
);

/** Fixed-window counters of rate limits; the key contains the rule and the hashed subject. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (t) => [index('rate_counters_end').on(t.windowEndsAt)],
);

/** A POST whose session had expired: encrypted and kept for 30 minutes, so its author can send it again. */
export const heldPosts = sqliteTable(
  'held_posts',
  {
    id: id(),
    /** The user of the expired session; only this user is offered the post. */
    userId: text('user_id').notNull(),
    path: text('path').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('held_posts_user').on(t.userId), index('held_posts_expiry').on(t.expiresAt)],
);

/** Facts about this database, such as which seed it contains. */
export const meta = sqliteTable('meta', { key: text('key').primaryKey(), value: text('value').notNull() });
