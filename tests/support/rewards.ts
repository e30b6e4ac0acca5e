import { rewardCodes, rewardCourses, rewards } from '#db/schema';
import { hashRewardCode, sealRewardCode } from '~/features/rewards/reward-secrets.server';
import { testScope } from './scope';

let serial = 0;

/** A published reward with its courses and a pool of codes, which are given out in order. */
export async function makeReward(
  part: Partial<typeof rewards.$inferInsert> & { courseIds?: string[]; codes?: string[] } = {},
): Promise<{ id: string }> {
  const { courseIds = [], codes = [], ...columns } = part;
  const { db, config } = testScope();
  serial += 1;
  const id = `reward-${serial}`;
  await db.insert(rewards).values({
    id,
    kind: 'reward',
    position: serial,
    title: `Reward ${serial}`,
    subTitle: 'From a shop',
    description: 'What it is',
    firstButtonText: 'Visit the shop',
    firstButtonLink: 'https://shop.example/deal',
    secondButtonText: 'Sizes',
    secondButtonLink: 'https://shop.example/sizes',
    isRedeemable: codes.length > 0,
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    ...columns,
  });
  const courseRows = courseIds.map((courseId, i) => ({ rewardId: id, courseId, position: i + 1 }));
  if (courseRows.length) await db.insert(rewardCourses).values(courseRows);
  const codeRows = codes.map((code, i) => {
    const codeId = `${id}-${i + 1}`;
    return {
      id: codeId,
      rewardId: id,
      codeHash: hashRewardCode(config.secrets, code),
      sealed: sealRewardCode(config.secrets, codeId, code),
      createdAt: new Date('2026-01-01T00:00:00Z'),
    };
  });
  if (codeRows.length) await db.insert(rewardCodes).values(codeRows);
  return { id };
}
