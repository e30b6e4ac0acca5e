import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type Answer, firstOf, type Read, readOf } from '#db/read';
import { courses, rewardCodes, rewardCourses, rewards } from '#db/schema';
import { selectCourses } from '~/features/catalogue/list-courses.server';
import { countUpTo, readPage, selectPlanPrices } from '~/features/catalogue/queries.server';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Page, Slice } from '~/kit/paging';
import { readOne, type Scope } from '~/scope/scope';
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

/** The rewards with the member's state of each. */
export function listRewards(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  requireMember(scope);
  return readOne(scope, readRewards(scope, 'reward', slice));
}

/** The benefits with the member's state of each. */
export function listBenefits(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  requireMember(scope);
  return readOne(scope, readRewards(scope, 'benefit', slice));
}

/** The rewards for any viewer; presenting them leaves out links and codes. Open to all. */
export function listRewardsOpenly(scope: Scope, slice: Slice): Promise<Page<Reward>> {
  return readOne(scope, readRewards(scope, 'reward', slice));
}

/** One of the two lists as a read, in the order of the page's groups: open, locked, without codes. */
export function readGroupedRewards(scope: Scope, kind: RewardKind, slice: Slice): Read<Page<Reward>> {
  return readRewards(scope, kind, slice, [asc(groupSql(scope))]);
}

function readRewards(scope: Scope, kind: RewardKind, slice: Slice, first: SQL[] = []): Read<Page<Reward>> {
  const shown = and(eq(rewards.kind, kind), isShownSql(scope));
  const rows = selectRewards(scope)
    .where(shown)
    .orderBy(...first, asc(rewards.position), asc(rewards.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return readPage(scope, slice, rows, countUpTo(sql`FROM ${rewards} WHERE ${shown}`));
}

/** The numbers of rewards that are open to the member and locked; those without codes are in neither. */
export type RewardCounts = Answer<ReturnType<typeof readRewardCounts>>;

/** Counts the rewards of all pages. */
export function readRewardCounts(scope: Scope) {
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

const mostCourses = 30;

export type RewardUnlock = Awaited<ReturnType<typeof showRewardUnlock>>;

/** The ways to unlock a reward or benefit, in one round trip. Throws not-found. */
export async function showRewardUnlock(scope: Scope, { id }: { id: string }) {
  requireMember(scope);
  if (!idPattern.test(id)) throw new AppError('not-found');
  const [reward, found, planPrices] = await scope.read(
    firstOf(selectRewards(scope).where(and(eq(rewards.id, id), isShownSql(scope)))),
    selectCourses(scope)
      .innerJoin(rewardCourses, eq(rewardCourses.courseId, courses.id))
      .where(and(eq(rewardCourses.rewardId, id), isOutSql(courses, scope.now())))
      .orderBy(asc(rewardCourses.position))
      .limit(mostCourses),
    selectPlanPrices(scope),
  );
  if (!reward) throw new AppError('not-found');
  return { reward, courses: found, planPrices };
}
