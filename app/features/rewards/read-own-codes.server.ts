import { asc, eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { rewardCodes, rewards } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { openRewardCode } from './reward-secrets.server';

export interface OwnCode {
  reward: string;
  /** Null if it cannot be decrypted any more. */
  code: string | null;
  redeemedAt: Date | null;
}

/** A member's redeemed codes, decrypted: only for that member. */
export function readOwnCodes({ db, config }: Scope, userId: string, most: number): Read<OwnCode[]> {
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
