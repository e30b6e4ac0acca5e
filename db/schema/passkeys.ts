import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { flag, id, instant } from './columns';

/** Users' passkeys: the public keys. The private key never leaves the authenticator. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
