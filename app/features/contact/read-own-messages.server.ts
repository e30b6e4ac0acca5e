import { eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { contactMessages } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { openMessage } from './seal-message.server';

/** A person's own messages from the contact form, in the clear: for the export of their own data. */
export function readOwnMessages(scope: Scope, userId: string): Read<Record<string, unknown>[]> {
  const rows = scope.db.select().from(contactMessages).where(eq(contactMessages.userId, userId));
  return readOf([rows], (found) =>
    found.map(({ sealed, ...row }) => ({
      ...row,
      message: openMessage(scope, { id: row.id, sealed })?.message ?? null,
    })),
  );
}
