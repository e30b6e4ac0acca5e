import { eq } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf, type Read, readOf, together } from '#db/read';
import { contactMessages } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { answeredBefore, requireHuman } from '~/features/accounts/require-human.server';
import { countTries, giveBack, hitLimits, type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { invalid, isAppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { emailKeyOf } from '~/kit/text/mailbox';
import type { ContactMailKind } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { Topic } from './rules';
import type { GuestMessage, OwnMessage } from './schema';
import { sealMessage, type Written } from './seal-message.server';

interface SentMessage {
  /** Whether the typed address gets a mail that the message arrived. A mailbox gets three of these a day. */
  isReceiptMailed: boolean;
}

/**
 * Takes the message of somebody who is not signed in, or whose account is blocked or not verified. The office gets the
 * message with the typed address to reply to. That address gets a fixed mail without any of the typed text, since
 * anybody can type any address. The same form sent twice is one message, and counts once. Throws invalid (human check)
 * and rate-limited.
 */
export async function sendMessage(scope: Scope, input: GuestMessage): Promise<SentMessage> {
  const { topic, message, name, email, key } = input;
  const written = { message, name, email };
  const id = messageId(scope, key, { userId: null, topic, written });
  const perNetwork = messageLimit(scope);
  const tries = perAddress(scope, { name: 'contact-try', limit: 20, seconds: 300 });
  const [isRepeat] = await countTries(scope, [tries, perNetwork], isKept(scope, id));
  if (isRepeat) return sameMessage(scope, perNetwork);
  try {
    const answered = await requireHuman(scope, input);
    // The mailbox's limit counts only after the human check, so that refused tries do not use it up.
    const {
      waits: [wait = 0],
    } = await scope.write({ waits: hitLimits(scope, [receiptLimit(email)]) });
    const mails: ContactMailKind[] = wait ? ['contact-message'] : ['contact-message', 'contact-receipt'];
    const isNew = await keepMessage(scope, { id, userId: null, topic, written }, mails, answered);
    return isNew ? { isReceiptMailed: !wait } : sameMessage(scope, perNetwork);
  } catch (error) {
    const isAnswered = isUniqueViolation(error, 'used_challenges');
    if (!isAnswered && !isAppError(error)) throw error;
    // If the same form arrived twice at the same time, the other request used up the human check and stored the
    // message.
    const { isTaken } = await scope.write({ isTaken: isKept(scope, id), givenBack: giveBack(scope, [perNetwork]) });
    if (isTaken) return { isReceiptMailed: true };
    throw isAnswered ? invalid('humanAnswer', answeredBefore) : error;
  }
}

/** The answer to a form that was sent again: the same as the first time. This try does not count. */
async function sameMessage(scope: Scope, counted: Limit): Promise<SentMessage> {
  await scope.write({ givenBack: giveBack(scope, [counted]) });
  return { isReceiptMailed: true };
}

/** At most three mails a day tell one mailbox that a message arrived. */
function receiptLimit(email: string): Limit {
  return { name: 'contact-receipt', subject: emailKeyOf(email), limit: 3, seconds: 86_400 };
}

/**
 * Takes a member's message to the office and mails a copy to the member's verified address. The same form sent twice is
 * one message, and counts once. Throws rate-limited.
 */
export async function sendOwnMessage(scope: Scope, { topic, message, key }: OwnMessage): Promise<void> {
  const { id: userId } = requireMember(scope);
  const written = { message };
  const id = messageId(scope, key, { userId, topic, written });
  const limits = [messageLimit(scope)];
  const [isRepeat] = await countTries(scope, limits, isKept(scope, id));
  const isNew =
    !isRepeat && (await keepMessage(scope, { id, userId, topic, written }, ['contact-message', 'contact-copy']));
  if (!isNew) await scope.write({ givenBack: giveBack(scope, limits) });
}

interface NewMessage {
  id: string;
  userId: string | null;
  topic: Topic;
  written: Written;
}

/** At most five messages an hour come from one network (decisions, Catalogue and learning). */
function messageLimit(scope: Scope): Limit {
  return perAddress(scope, { name: 'contact', limit: 5, seconds: 3600 });
}

/**
 * The id of a message, derived from the form's key and from what was typed. The same form sent twice is one message,
 * and another text from the same form is another message.
 */
function messageId(scope: Scope, key: string | undefined, { userId, topic, written }: Omit<NewMessage, 'id'>) {
  const { message, name, email } = written;
  const form = key || newId(scope.now().getTime());
  return derivedId(JSON.stringify(['contact', form, userId, topic, name, email, message]));
}

/** Whether the message is already stored, because its form was sent twice. */
function isKept({ db }: Scope, id: string): Read<boolean> {
  const found = firstOf(db.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, id)));
  return readOf([found], (row) => row !== null);
}

/**
 * Writes a message with its mails, in one batch with `before` (the statements that use up the human check). Returns
 * false if the message is already stored; then nothing is written or mailed again.
 */
async function keepMessage(
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
    // Each mail follows a statement that changes a row only if the message is new.
    mailsAdded: together(
      mails.map((mail) =>
        scope.outbox.addIfChanged({ kind: 'send-contact-mail', mail, messageId: id }, `mail:${mail}:${id}`),
      ),
    ),
  });
  scope.outbox.dispatch();
  return kept.length > 0;
}
