import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readOwnEntry } from './queries.server';
import type { ReceiptAgain } from './schema';

/** Mails the receipt of the member's entry again. Throws conflict if nothing was submitted, and rate-limited. */
export async function resendReceipt(scope: Scope, { editionId, key }: ReceiptAgain): Promise<void> {
  const { id: userId } = requireMember(scope);
  const limit = { name: 'festival-receipt', subject: userId, limit: 5, seconds: 3600 };
  const [entry] = await countTries(scope, [limit], readOwnEntry(scope, editionId, userId));
  if (!entry?.sentAt) throw new AppError('conflict', 'You haven’t sent an entry yet.', { code: 'NOT_ENTERED' });
  const job = { kind: 'send-mail', mail: 'festival-receipt', userId, subjectId: editionId } as const;
  await scope.write({ mailed: scope.outbox.add(job, `mail:festival-receipt:${userId}:${key}`) });
  scope.outbox.dispatch();
}
