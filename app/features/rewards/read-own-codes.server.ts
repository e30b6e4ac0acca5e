import { asc, eq } from 'drizzle-orm';
import { readOf } from '#db/read';
import { rewardCodes, rewards } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { openRewardCode } from './reward-secrets.server';

/** A member's redeemed codes, decrypted: only for that member. A code is null if it cannot be decrypted any more. */
export function readOwnCodes({ db, config }: Scope, userId: string, most: number) {
  const { id, sealed, redeemedAt } = rewardCodes;
  const rows = db
    .select({ id, sealed, redeemedAt, reward: rewards.title })
    .from(rewardCodes)
    .innerJoin(rewards, eq(rewards.id, rewardCodes.rewardId))
    .where(eq(rewardCodes.userId, userId))
    .orderBy(asc(redeemedAt))
    .limit(most);
  return readOf([rows], (found) =>
    found.map(({ reward, redeemedAt: at, ...row }) => ({
      reward,
      code: openRewardCode(config.secrets, row),
      redeemedAt: at,
    })),
  );
}
