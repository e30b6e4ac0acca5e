import { and, eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { rewardCodes, rewards } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isShownSql, isUnlockedSql, type Reward, selectRewards } from './queries.server';
import { rewardRefusals } from './rules';

/** A reward with the member's redeemed code. */
export type RedeemedReward = Reward & { given: NonNullable<Reward['given']> };

/**
 * Gives the member a code of the reward's pool, one per reward: a second call returns the same code, even if the reward
 * has locked since (idempotent). The write takes the code only if the conditions are met at that moment. Throws
 * not-found, forbidden for a locked reward, and conflict if there is no code (left).
 */
export async function redeemReward(scope: Scope, { id }: { id: string }): Promise<RedeemedReward> {
  const viewer = requireMember(scope);
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { db } = scope;
  const isOpen = sql`EXISTS (SELECT 1 FROM ${rewards} WHERE ${rewards.id} = ${id} AND ${rewards.isRedeemable} = 1
    AND ${isShownSql(scope)} AND ${isUnlockedSql(scope)})`;
  const hasNone = sql`NOT EXISTS (SELECT 1 FROM ${rewardCodes} mine
    WHERE mine.user_id = ${viewer.id} AND mine.reward_id = ${id})`;
  const nextOne = sql`(SELECT pool.id FROM ${rewardCodes} pool
    WHERE pool.reward_id = ${id} AND pool.redeemed_at IS NULL ORDER BY pool.id LIMIT 1)`;
  const claim = db
    .update(rewardCodes)
    .set({ userId: viewer.id, redeemedAt: scope.now() })
    .where(and(sql`${rewardCodes.id} = ${nextOne}`, hasNone, isOpen));
  const { reward } = await scope.write({
    claim,
    logged: auditEntry(scope, { action: 'reward-redeemed', subject: viewer.id, details: { rewardId: id } }, ifChanged),
    reward: firstOf(selectRewards(scope).where(and(eq(rewards.id, id), isShownSql(scope)))),
  });
  if (!reward) throw new AppError('not-found');
  const { given } = reward;
  if (!given) throw refusalOf(reward);
  return { ...reward, given };
}

function refusalOf({ isRedeemable, isUnlocked }: Reward): AppError {
  if (!isRedeemable) return new AppError('conflict', rewardRefusals.codeless, { code: 'REWARD_WITHOUT_CODE' });
  if (!isUnlocked) return new AppError('forbidden', rewardRefusals.locked, { code: 'REWARD_LOCKED' });
  return new AppError('conflict', rewardRefusals.none, { code: 'NO_CODES_LEFT' });
}
