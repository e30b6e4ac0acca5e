import { asc, eq } from 'drizzle-orm';
import { readOf } from '#db/read';
import { rewardCodes, rewards } from '#db/schema';
import type { CodeSecrets } from '~/features/codes/code-secrets.server';
import { hmac } from '~/kit/crypto.server';
import { seal, unseal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';

/* Reward codes are worth money in a shop, so the table contains them encrypted. */

/** The hash by which a pool detects duplicate codes. */
export function hashRewardCode(secrets: CodeSecrets, code: string): string {
  return hmac(secrets.token, `reward-code:${code.trim()}`);
}

const keyFor = (secrets: CodeSecrets, id: string) => ({ secret: secrets.hold, purpose: 'reward-code', bound: id });

/** Encrypts a code for the row with this id. */
export function sealRewardCode(secrets: CodeSecrets, id: string, code: string): string {
  return seal(code.trim(), keyFor(secrets, id));
}

/** Decrypts a code; null if the secret was rotated since, so that one unreadable row breaks no page. */
export function openRewardCode(secrets: CodeSecrets, { id, sealed }: { id: string; sealed: string }): string | null {
  try {
    return unseal(sealed, keyFor(secrets, id));
  } catch {
    return null;
  }
}

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
