import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Read, readOf } from '#db/read';
import { contactMessages } from '#db/schema';
import { type SealKey, seal, unsealAs } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';

const Written = z.object({
  message: z.string(),
  /** The name and address of a guest. Those of a member come from the account. */
  name: z.string().optional(),
  email: z.string().optional(),
});
export type Written = z.infer<typeof Written>;

function keyOf({ config }: Pick<Scope, 'config'>, messageId: string): SealKey {
  return { secret: config.secrets.hold, purpose: 'contact-message', bound: messageId };
}

export function sealMessage(scope: Scope, messageId: string, written: Written): string {
  return seal(JSON.stringify(written), keyOf(scope, messageId));
}

/** Decrypts a message; null if none of our secrets can open it. */
export function openMessage(scope: Scope, { id, sealed }: { id: string; sealed: string }): Written | null {
  return unsealAs(Written, sealed, keyOf(scope, id));
}

/** A person's own messages from the contact form, decrypted, for the export of their data. */
export function readOwnMessages(scope: Scope, userId: string): Read<Record<string, unknown>[]> {
  const rows = scope.db.select().from(contactMessages).where(eq(contactMessages.userId, userId));
  return readOf([rows], (found) =>
    found.map(({ sealed, ...row }) => ({
      ...row,
      message: openMessage(scope, { id: row.id, sealed })?.message ?? null,
    })),
  );
}
