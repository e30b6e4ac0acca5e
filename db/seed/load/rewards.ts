import { createHash } from 'node:crypto';
import type { CodeSecrets } from '~/features/codes/code-secrets.server';
import { hashRewardCode, sealRewardCode } from '~/features/rewards/reward-secrets.server';
import { after, day } from '~/kit/dates';
import type { Database } from '../../client';
import { rewardCodes, rewardCourses, rewards } from '../../schema';
import type { Content, RewardContent } from '../content/types';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

interface Loading {
  secrets: CodeSecrets;
  pictures: PictureBook;
  now: Date;
}

/** Rewards and benefits, the courses that unlock them, and their codes; the demo accounts redeemed some. */
export async function loadRewards(db: Database, content: Content, { secrets, pictures, now }: Loading): Promise<void> {
  const publishedAt = after(now, -200 * day);
  const courseIds = new Map(content.courses.map(({ slug, id }) => [slug, id]));
  const all = [...content.rewards, ...content.benefits];
  const rowsOf = (list: RewardContent[], kind: 'reward' | 'benefit') =>
    list.map((reward, index) => ({
      ...rowOf(reward),
      kind,
      position: index + 1,
      imageFileId: pictures.fileOf(reward.cover),
      publishedAt,
    }));
  await insertAll(db, rewards, [...rowsOf(content.rewards, 'reward'), ...rowsOf(content.benefits, 'benefit')]);
  await insertAll(
    db,
    rewardCourses,
    all.flatMap(({ id, needs }) =>
      (needs.courses ?? []).map((slug, index) => {
        const courseId = courseIds.get(slug);
        if (!courseId) throw new Error(`${id} asks for the course ${slug}, which there is not`);
        return { rewardId: id, courseId, position: index + 1 };
      }),
    ),
  );
  await insertAll(
    db,
    rewardCodes,
    all.flatMap((reward) => poolOf(reward, secrets, now)),
  );
}

function rowOf({ id, title, subTitle, description, benefitDescription, buttons, needs, codes }: RewardContent) {
  const [first, second] = buttons;
  return {
    id,
    title,
    subTitle,
    description,
    benefitDescription,
    firstButtonText: first?.text,
    firstButtonLink: first?.link,
    secondButtonText: second?.text,
    secondButtonLink: second?.link,
    isRedeemable: codes !== null,
    toApplySubscriptionConstraint: needs.subscription ?? false,
    toApplyCourseConstraint: needs.courses !== undefined,
  };
}

/** Redeemed codes come first, then the available ones. */
function poolOf({ id, codes, redeemedBy = [] }: RewardContent, secrets: CodeSecrets, now: Date) {
  if (!codes) return [];
  return Array.from({ length: redeemedBy.length + codes.count }, (_, index) => {
    const codeId = `${id}-${String(index + 1).padStart(4, '0')}`;
    const code = `${codes.prefix}-${wordOf(codeId)}`;
    const owner = redeemedBy[index];
    return {
      id: codeId,
      rewardId: id,
      codeHash: hashRewardCode(secrets, code),
      sealed: sealRewardCode(secrets, codeId, code),
      createdAt: now,
      redeemedAt: owner ? after(now, -3 * day) : null,
      userId: owner ? `u-${owner}` : null,
    };
  });
}

/** Deterministic per id, so an interrupted load continues with the same codes: '7F2K-91XQ'. */
function wordOf(id: string): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = createHash('sha256').update(id).digest().subarray(0, 8);
  const word = Array.from(bytes, (byte) => letters[byte % 32]).join('');
  return `${word.slice(0, 4)}-${word.slice(4)}`;
}
