import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/** A signed-in browser (`web`) or API client (`api`); for an API client the row is the family of its refresh tokens. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    via: text('via', { enum: ['web', 'api'] }).notNull(),
    /** SHA-256 of the cookie's secret; null for API sessions, which use refresh tokens. */
    secretHash: text('secret_hash'),
    isRemembered: integer('is_remembered', { mode: 'boolean' }).notNull().default(true),
    device: text('device'),
    /** The passkey that opened the session, even if it was removed since; null for other sign-ins. */
    passkeyId: text('passkey_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBecause: text('revoked_because', {
      enum: [
        'signed-out',
        'password-changed',
        'email-changed',
        'blocked',
        'token-reused',
        'ended-by-owner',
        'ended-by-admin',
        'too-many',
        'second-factor-changed',
        'passkey-removed',
      ],
    }),
  },
  (t) => [index('sessions_user').on(t.userId, t.createdAt), index('sessions_expiry').on(t.expiresAt)],
);

/** Rotating refresh tokens: a token dies when its successor is first used; using a dead one ends the family. */
export const refreshTokens = sqliteTable(
  'refresh_tokens',
  {
    id: id(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parentId: text('parent_id'),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    deadAt: instant('dead_at'),
  },
  (t) => [
    uniqueIndex('refresh_tokens_hash').on(t.hash),
    index('refresh_tokens_session').on(t.sessionId),
    index('refresh_tokens_expiry').on(t.expiresAt),
  ],
);
