import { and, asc, eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { rewardCodes, rewards } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { hashRewardCode, sealRewardCode } from '~/features/rewards/reward-secrets.server';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { AddRewardCodes } from '../schema';

/** The most rewards and benefits that are listed; there are only dozens. */
const mostRewards = 200;

/** Counting the codes of a pool stops here. */
export const mostCountedCodes = 1000;

/** Lists rewards and benefits in their order, with the number of unused codes in each pool. */
export async function listPools(scope: Scope) {
  requireAdmin(scope);
  return readOne(
    scope,
    scope.db
      .select({
        ...pick(rewards, 'id', 'kind', 'title', 'isRedeemable', 'publishedAt'),
        left: subquery<number>(sql`(SELECT count(*) FROM (SELECT 1 FROM ${rewardCodes} r
          WHERE r.reward_id = ${rewards.id} AND r.redeemed_at IS NULL LIMIT ${mostCountedCodes}))`),
      })
      .from(rewards)
      .orderBy(sql`${rewards.kind} DESC`, asc(rewards.position), asc(rewards.id))
      .limit(mostRewards),
  );
}

export type PoolRow = Awaited<ReturnType<typeof listPools>>[number];

/**
 * Adds codes to a reward's pool, encrypted. A code that was ever in the pool is not added again, so pasting lines twice
 * adds them once. Returns how many codes were new. Throws invalid for a reward without codes, and forbidden.
 */
export async function addRewardCodes(scope: Scope, { rewardId, codes }: AddRewardCodes): Promise<number> {
  const viewer = requireAdmin(scope);
  const { db, config } = scope;
  const now = scope.now();
  const rows = codes.map((code) => {
    const id = newId(now.getTime());
    return { id, hash: hashRewardCode(config.secrets, code), sealed: sealRewardCode(config.secrets, id, code) };
  });
  const hasPool = and(eq(rewards.id, rewardId), eq(rewards.isRedeemable, true));
  const { added, pool } = await scope.write({
    added: db
      .insert(rewardCodes)
      .select(
        sql`SELECT made.value ->> 'id', ${rewards.id}, made.value ->> 'hash', made.value ->> 'sealed', ${now.getTime()},
          NULL, NULL FROM json_each(${JSON.stringify(rows)}) made JOIN ${rewards} ON ${hasPool}
          WHERE ${stillActs(viewer)}`,
      )
      .onConflictDoNothing({ target: [rewardCodes.rewardId, rewardCodes.codeHash] })
      .returning({ id: rewardCodes.id }),
    logged: officeEntry(scope, { action: 'reward-codes-added', details: { rewardId, pasted: codes.length } }),
    pool: firstOf(
      db
        .select({ acts: condition(stillActs(viewer)) })
        .from(rewards)
        .where(hasPool),
    ),
  });
  if (!pool) throw invalid('rewardId', 'There is no such reward with codes');
  if (!pool.acts) throw new AppError('forbidden');
  return added.length;
}
