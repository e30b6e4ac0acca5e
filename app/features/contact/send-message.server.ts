import { isUniqueViolation } from '#db/unique-violation';
import { answeredBefore, requireHuman } from '~/features/accounts/require-human.server';
import { countTries, giveBack, hitLimits, type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { invalid, isAppError } from '~/kit/app-error';
import type { ContactMailKind } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isKept, keepMessage, messageId, messageLimit } from './keep-message.server';
import type { GuestMessage, OwnMessage } from './schema';

export interface SentMessage {
  /** Whether the address that was typed gets the mail that says so: a mailbox gets three of these a day. */
  isReceiptMailed: boolean;
}

/**
 * Takes the message of somebody who is not signed in, or whose account is blocked or not verified. The office gets it
 * with the typed address to answer to; that address gets a fixed mail without a word of what was typed, since anybody
 * can type any address. The same form sent twice is one message, and counts once. Throws invalid (human check) and
 * rate-limited.
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
    // Counted once it is known that a person writes: nobody's mailbox is filled by refused tries.
    const {
      waits: [wait = 0],
    } = await scope.write({ waits: hitLimits(scope, [receiptLimit(email)]) });
    const mails: ContactMailKind[] = wait ? ['contact-message'] : ['contact-message', 'contact-receipt'];
    const isNew = await keepMessage(scope, { id, userId: null, topic, written }, mails, answered);
    return isNew ? { isReceiptMailed: !wait } : sameMessage(scope, perNetwork);
  } catch (error) {
    const isAnswered = isUniqueViolation(error, 'used_challenges');
    if (!isAnswered && !isAppError(error)) throw error;
    // Came the same form twice at one moment, the other one has used the human check up, and was taken.
    const [isTaken] = await scope.read(isKept(scope, id));
    if (isTaken) return sameMessage(scope, perNetwork);
    await scope.write({ givenBack: giveBack(scope, [perNetwork]) });
    throw isAnswered ? invalid('humanAnswer', answeredBefore) : error;
  }
}

/** The same form sent again is the same message and gets the same answer. */
async function sameMessage(scope: Scope, counted: Limit): Promise<SentMessage> {
  await scope.write({ givenBack: giveBack(scope, [counted]) });
  return { isReceiptMailed: true };
}

/** Three mails a day tell one mailbox that a message arrived. */
function receiptLimit(email: string): Limit {
  return { name: 'contact-receipt', subject: email.toLowerCase(), limit: 3, seconds: 86_400 };
}

/**
 * Takes a member's message to the office, with a copy for them at their verified address. The same form sent twice is
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
