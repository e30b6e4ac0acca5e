import { and, asc, eq, sql } from 'drizzle-orm';
import type { Read } from '#db/read';
import { rewards } from '#db/schema';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isShownSql, type Reward, type RewardKind, selectRewards } from './queries.server';

/** The rewards, as they stand for the member. */
export function listRewards(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  requireMember(scope);
  return listOf(scope, 'reward', slice);
}

/** The benefits, as they stand for the member. */
export function listBenefits(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  requireMember(scope);
  return listOf(scope, 'benefit', slice);
}

/** The rewards for whoever asks: what they lead to is left out when they are presented. Open to all. */
export function listRewardsOpenly(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  return listOf(scope, 'reward', slice);
}

async function listOf(scope: Scope, kind: RewardKind, slice: Slice): Promise<Page<Reward>> {
  const [page] = await scope.read(readRewards(scope, kind, slice));
  return page;
}

/** One of the two lists as a read, for a page that reads more in its round trip. */
export function readRewards(scope: Scope, kind: RewardKind, slice: Slice): Read<Page<Reward>> {
  const shown = and(eq(rewards.kind, kind), isShownSql(scope));
  const rows = selectRewards(scope)
    .where(shown)
    .orderBy(asc(rewards.position), asc(rewards.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return readPage(scope, slice, rows, countUpTo(sql`FROM ${rewards} WHERE ${shown}`));
}
