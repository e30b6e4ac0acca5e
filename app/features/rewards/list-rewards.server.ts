import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { rewardCodes, rewards } from '#db/schema';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import {
  groupSql,
  isOwnCode,
  isShownSql,
  type Reward,
  type RewardKind,
  rewardGroups,
  selectRewards,
} from './queries.server';

/** The rewards, each with the member's own state. */
export function listRewards(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  requireMember(scope);
  return listOf(scope, 'reward', slice);
}

/** The benefits, each with the member's own state. */
export function listBenefits(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  requireMember(scope);
  return listOf(scope, 'benefit', slice);
}

/** The rewards for any viewer: their links and codes are left out when they are presented. Open to all. */
export function listRewardsOpenly(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  return listOf(scope, 'reward', slice);
}

async function listOf(scope: Scope, kind: RewardKind, slice: Slice): Promise<Page<Reward>> {
  const [page] = await scope.read(readRewards(scope, kind, slice));
  return page;
}

/** One of the two lists as a read, for a page that reads more in its round trip. */
export function readRewards(scope: Scope, kind: RewardKind, slice: Slice): Read<Page<Reward>> {
  return readOrdered(scope, kind, slice, []);
}

/** The same in the order of the page's groups: open ones, locked ones, those without codes left. */
export function readGroupedRewards(scope: Scope, kind: RewardKind, slice: Slice): Read<Page<Reward>> {
  return readOrdered(scope, kind, slice, [asc(groupSql(scope))]);
}

function readOrdered(scope: Scope, kind: RewardKind, slice: Slice, first: SQL[]): Read<Page<Reward>> {
  const shown = and(eq(rewards.kind, kind), isShownSql(scope));
  const rows = selectRewards(scope)
    .where(shown)
    .orderBy(...first, asc(rewards.position), asc(rewards.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return readPage(scope, slice, rows, countUpTo(sql`FROM ${rewards} WHERE ${shown}`));
}

/** How many rewards are open to the member, and how many are locked; those without codes count as neither. */
export interface RewardCounts {
  open: number;
  locked: number;
}

/** Counts all pages of the rewards. */
export function readRewardCounts(scope: Scope): Read<RewardCounts> {
  const group = groupSql(scope);
  const counted = (wanted: number) => sql<number>`count(CASE WHEN ${group} = ${wanted} THEN 1 END)`;
  return readOf(
    [
      firstOf(
        scope.db
          .select({
            open: counted(rewardGroups.open).as('open_count'),
            locked: counted(rewardGroups.locked).as('locked_count'),
          })
          .from(rewards)
          .leftJoin(rewardCodes, isOwnCode(scope.viewer))
          .where(and(eq(rewards.kind, 'reward'), isShownSql(scope))),
      ),
    ],
    (counts) => counts ?? { open: 0, locked: 0 },
  );
}
