import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isKept, keepMessage, messageId, messageLimit } from './keep-message.server';
import type { OwnMessage } from './schema';

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
