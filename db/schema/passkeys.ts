import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { flag, id, instant } from './columns';

/** Passkeys that somebody may sign in with: the public half of each, the private one never leaves its holder. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As its holder names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often its holder says that it was used; 0 for good where it does not count. */
    counter: integer('counter').notNull(),
    /** Ways to reach its holder (`internal`, `usb`, …), with commas: for browsers, so that none makes a second one there. */
    transports: text('transports').notNull().default(''),
    /** Its holder keeps copies of it, on other devices of the same person. */
    isSynced: flag('is_synced'),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Names the request that used it last, so that the rest of its batch can ask whether it was the one. */
    lastUse: text('last_use'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId, t.createdAt)],
);
