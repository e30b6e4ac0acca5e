import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { rewards } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { minute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type Reward, selectRewards } from './queries.server';

/**
 * Mails the member their code of a reward, to their own address: once a minute, ten times an hour. Throws not-found
 * without a code, and rate-limited.
 */
export async function sendRewardCode(scope: Scope, { reward: id }: { reward: string }): Promise<Reward> {
  const viewer = requireMember(scope);
  const [reward] = await countTries(
    scope,
    [{ name: 'send-reward-code', subject: viewer.id, limit: 10, seconds: 3600 }],
    firstOf(selectRewards(scope).where(eq(rewards.id, id))),
  );
  if (!reward?.given) throw new AppError('not-found');
  const slot = Math.floor(scope.now().getTime() / minute);
  await scope.write({
    mailed: scope.outbox.add(
      { kind: 'send-mail', mail: 'reward-code', userId: viewer.id, subjectId: reward.given.id },
      `mail:reward-code:${reward.given.id}:${slot}`,
    ),
  });
  scope.outbox.dispatch();
  return reward;
}
