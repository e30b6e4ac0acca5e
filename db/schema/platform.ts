import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

export const outboxStates = ['pending', 'done', 'dead'] as const;

/**
 * Effects that a change asked for, written in the change's own batch. The queue is the fast path, the cron's
 * sweep the sure one; a lease keeps two consumers from running one row at the same moment.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** One effect a cause: a second row with the same key is not written. */
    dedupeKey: text('dedupe_key').notNull(),
    /** Ids only: never a link, a code or an address. */
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: outboxStates }).notNull().default('pending'),
    /** Starts so far; the number of the last one is what its holder's lease is known by. */
    attempts: integer('attempts').notNull().default(0),
    /** Starts that ended neither done nor failed, the running one among them. */
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
    // The last try of a dead row put its next one off by a few minutes: as good as the time of its death.
    index('outbox_dead').on(t.availableAt, t.kind).where(sql`state = 'dead'`),
  ],
);

/** Every mail that was to be sent: its key for good, its (masked) text for 30 days. */
export const mails = sqliteTable(
  'mails',
  {
    id: id(),
    dedupeKey: text('dedupe_key').notNull(),
    userId: text('user_id'),
    kind: text('kind').notNull(),
    /** The row that the mail tells of; with kind and user all that it takes to make it again. Null where it is not kept. */
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

/** The ledger of the billing provider's events: stored first, worked on from the queue. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: id(),
    type: text('type').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The event's body; emptied after 14 days. */
    payload: text('payload'),
    state: text('state', { enum: webhookStates }).notNull(),
    error: text('error'),
    /** The resource of the event, and the provider's version of it: `stale` where a newer version was here already. */
    resource: text('resource'),
    version: integer('version'),
    handledAt: instant('handled_at'),
  },
  (t) => [
    index('webhook_events_received').on(t.receivedAt),
    // What is emptied is never looked through again by the rule that empties it.
    index('webhook_events_payload').on(t.receivedAt).where(sql`payload IS NOT NULL`),
    index('webhook_events_state').on(t.state, t.receivedAt),
    index('webhook_events_resource').on(t.resource, t.version).where(sql`resource IS NOT NULL`),
  ],
);

/**
 * Security events. Identifiers of people and addresses are keyed hashes, but for the administrator who did
 * something to others: that has a name under it.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: instant('at').notNull(),
    action: text('action').notNull(),
    actorHash: text('actor_hash'),
    /** The administrator who did it; null for what people do to their own accounts, and for what nobody did. */
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

/** Fixed-window counters; the key names rule and hashed subject. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (t) => [index('rate_counters_end').on(t.windowEndsAt)],
);

/** A POST that met an expired session, encrypted, kept 30 minutes for its author to send again. */
export const heldPosts = sqliteTable(
  'held_posts',
  {
    id: id(),
    /** Whose session had expired; only this user is offered it. */
    userId: text('user_id').notNull(),
    path: text('path').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('held_posts_user').on(t.userId), index('held_posts_expiry').on(t.expiresAt)],
);

/** Small facts about this database, such as which seed it holds. */
export const meta = sqliteTable('meta', { key: text('key').primaryKey(), value: text('value').notNull() });
