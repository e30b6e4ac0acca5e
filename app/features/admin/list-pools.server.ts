import { asc, sql } from 'drizzle-orm';
import { rewardCodes, rewards } from '#db/schema';
import { subquery } from '#db/subqueries';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** Rewards and benefits are some dozens. */
const mostRewards = 200;

/** Counting a pool ends here. */
export const mostCountedCodes = 1000;

/** Rewards and benefits in their order, with how many codes wait in each pool. */
export async function listPools(scope: Scope) {
  requireAdmin(scope);
  return readOne(
    scope,
    scope.db
      .select({
        id: rewards.id,
        kind: rewards.kind,
        title: rewards.title,
        isRedeemable: rewards.isRedeemable,
        publishedAt: rewards.publishedAt,
        left: subquery<number>(sql`(SELECT count(*) FROM (SELECT 1 FROM ${rewardCodes} r
          WHERE r.reward_id = ${rewards.id} AND r.redeemed_at IS NULL LIMIT ${mostCountedCodes}))`),
      })
      .from(rewards)
      .orderBy(sql`${rewards.kind} DESC`, asc(rewards.position), asc(rewards.id))
      .limit(mostRewards),
  );
}

export type PoolRow = Awaited<ReturnType<typeof listPools>>[number];
