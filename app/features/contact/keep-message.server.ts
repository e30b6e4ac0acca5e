import { eq } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf, type Read, readOf, together } from '#db/read';
import { contactMessages } from '#db/schema';
import { type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { derivedId } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { ContactMailKind } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import type { Topic } from './rules';
import { sealMessage, type Written } from './seal-message.server';

export interface NewMessage {
  id: string;
  userId: string | null;
  topic: Topic;
  written: Written;
}

/** Five messages an hour from one network (decisions, Catalogue and learning). */
export function messageLimit(scope: Scope): Limit {
  return perAddress(scope, { name: 'contact', limit: 5, seconds: 3600 });
}

/**
 * The id of a message: it follows from the form as it was shown and from what was typed, so that the same form sent
 * twice is one message, and another text from the same form another one.
 */
export function messageId(scope: Scope, key: string | undefined, { userId, topic, written }: Omit<NewMessage, 'id'>) {
  const { message, name, email } = written;
  const form = key || newId(scope.now().getTime());
  return derivedId(JSON.stringify(['contact', form, userId, topic, name, email, message]));
}

/** Whether a message is here already: the form that it came with was sent twice. */
export function isKept({ db }: Scope, id: string): Read<boolean> {
  const found = firstOf(db.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id)));
  return readOf([found], (row) => row !== null);
}

/**
 * Writes a message with its mails, in one batch with `before` (the statements that use the human check up). A message
 * that is here already is not written and not mailed again: then the answer is false.
 */
export async function keepMessage(
  scope: Scope,
  { id, userId, topic, written }: NewMessage,
  mails: ContactMailKind[],
  before: Statement[] = [],
): Promise<boolean> {
  const sealed = sealMessage(scope, id, written);
  const { kept } = await scope.write({
    answered: together(before),
    kept: scope.db
      .insert(contactMessages)
      .values({ id, userId, topic, sealed, sentAt: scope.now() })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id }),
    // Each follows a statement that changes a row only when the message is new.
    mailsAdded: together(
      mails.map((mail) =>
        scope.outbox.addIfChanged({ kind: 'send-contact-mail', mail, messageId: id }, `mail:${mail}:${id}`),
      ),
    ),
  });
  scope.outbox.dispatch();
  return kept.length > 0;
}
