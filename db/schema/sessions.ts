import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { belongsTo, flag, id, instant } from './columns';

/** A signed-in browser (`web`) or API client (`api`); for an API client the row is the family of its refresh tokens. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: belongsTo('user_id', () => users.id),
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
    sessionId: belongsTo('session_id', () => sessions.id),
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

/** A user's authenticator apps: the active one and one that is being set up. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    /** The encrypted TOTP secret; null until the first app is confirmed. */
    sealed: text('sealed'),
    confirmedAt: instant('confirmed_at'),
    pendingSealed: text('pending_sealed'),
    pendingSince: instant('pending_since'),
    /** The time step of the last accepted code; codes of the same or an earlier step are refused (replay). */
    lastStep: integer('last_step').notNull().default(0),
    /** Id of the request that used the last code, so later statements of its batch can check that it was theirs. */
    lastUse: text('last_use'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('second_factors_pending').on(t.pendingSince).where(sql`confirmed_at IS NULL`)],
);

/** Recovery codes for members who lost their authenticator app. Each works once; they are deleted with the factor. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: belongsTo('user_id', () => secondFactors.userId),
    /** HMAC of user and code: a plain hash of a 40-bit code could be brute-forced. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    /** Id of the request that used the code. */
    usedBy: text('used_by'),
  },
  (t) => [uniqueIndex('recovery_codes_hash').on(t.userId, t.codeHash), index('recovery_codes_user').on(t.userId)],
);

/** Users' passkeys: the public keys. The private key never leaves the authenticator. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: belongsTo('user_id', () => users.id),
    /** The authenticator's id of the passkey, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; always 0 if it does not count. */
    counter: integer('counter').notNull(),
    /** Comma-separated (`internal`, `usb`, …): browsers use them to prevent a second passkey per authenticator. */
    transports: text('transports').notNull().default(''),
    /** The authenticator backs the passkey up to the user's other devices. */
    isSynced: flag('is_synced'),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Id of the last request that used the passkey, so later statements of its batch can check that it was theirs. */
    lastUse: text('last_use'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId, t.createdAt)],
);
