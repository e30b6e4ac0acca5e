import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { rewardCodes, rewards, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/mail/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail/mail-layout';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { minute } from '~/kit/dates';
import { idPattern } from '~/kit/ids';
import { paths } from '~/paths';
import { mailJob } from '~/scope/jobs';
import { readFirst, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isShownSql, isUnlockedSql, type Reward, selectRewards } from './queries.server';
import { openRewardCode } from './reward-secrets.server';
import { rewardRefusals } from './rules';

/** A reward with the member's redeemed code. */
export type RedeemedReward = Reward & { given: NonNullable<Reward['given']> };

/**
 * Gives the member a code of the reward's pool, one per reward: a second call returns the same code, even if the reward
 * has locked since (idempotent). The write takes the code only if the conditions are met at that moment. Throws
 * not-found, forbidden for a locked reward, and conflict if there is no code (left).
 */
export async function redeemReward(scope: Scope, { id }: { id: string }): Promise<RedeemedReward> {
  const viewer = requireMember(scope);
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { db } = scope;
  const isOpen = sql`EXISTS (SELECT 1 FROM ${rewards} WHERE ${rewards.id} = ${id} AND ${rewards.isRedeemable} = 1
    AND ${isShownSql(scope)} AND ${isUnlockedSql(scope)})`;
  const hasNone = sql`NOT EXISTS (SELECT 1 FROM ${rewardCodes} mine
    WHERE mine.user_id = ${viewer.id} AND mine.reward_id = ${id})`;
  const nextOne = sql`(SELECT pool.id FROM ${rewardCodes} pool
    WHERE pool.reward_id = ${id} AND pool.redeemed_at IS NULL ORDER BY pool.id LIMIT 1)`;
  const claim = db
    .update(rewardCodes)
    .set({ userId: viewer.id, redeemedAt: scope.now() })
    .where(and(sql`${rewardCodes.id} = ${nextOne}`, hasNone, isOpen));
  const { reward } = await scope.write({
    claim,
    logged: auditEntry(scope, { action: 'reward-redeemed', subject: viewer.id, details: { rewardId: id } }, ifChanged),
    reward: firstOf(selectRewards(scope).where(and(eq(rewards.id, id), isShownSql(scope)))),
  });
  if (!reward) throw new AppError('not-found');
  const { given } = reward;
  if (!given) throw refusalOf(reward);
  return { ...reward, given };
}

function refusalOf({ isRedeemable, isUnlocked }: Reward): AppError {
  if (!isRedeemable) return new AppError('conflict', rewardRefusals.codeless, { code: 'REWARD_WITHOUT_CODE' });
  if (!isUnlocked) return new AppError('forbidden', rewardRefusals.locked, { code: 'REWARD_LOCKED' });
  return new AppError('conflict', rewardRefusals.none, { code: 'NO_CODES_LEFT' });
}

/**
 * Mails the member their code of a reward, to their own address: once a minute, ten times an hour. Throws not-found
 * without a code, and rate-limited.
 */
export async function sendRewardCode(scope: Scope, { reward: id }: { reward: string }): Promise<Reward> {
  const viewer = requireMember(scope);
  const [reward] = await countTries(
    scope,
    [{ name: 'send-reward-code', subject: viewer.id, limit: 10, seconds: 3600 }],
    firstOf(selectRewards(scope).where(eq(rewards.id, id))),
  );
  if (!reward?.given) throw new AppError('not-found');
  const slot = Math.floor(scope.now().getTime() / minute);
  await scope.write({
    mailed: scope.outbox.add(...mailJob('reward-code', viewer.id, reward.given.id, `${reward.given.id}:${slot}`)),
  });
  scope.outbox.dispatch();
  return reward;
}

/**
 * The mail with a member's code of a reward. Null if the code is no longer theirs or cannot be decrypted, or if they
 * were blocked.
 */
export const rewardCodeMail: MailRenderer = async (scope, { userId, subjectId: codeId }) => {
  const found = await readFirst(scope, selectCode(scope, codeId, userId));
  const code = found && openRewardCode(scope.config.secrets, { id: codeId, sealed: found.sealed });
  if (!found || !code) return null;
  const letter = (shown: string): Letter => ({
    subject: `Your code: ${found.title}`,
    paragraphs: found.how ? [found.subTitle, found.how] : [found.subTitle],
    rows: [['Code', shown]],
    button: { label: 'Open my rewards', url: scope.config.appOrigin + paths.rewards() },
    closing: ['You’re receiving this email because you asked for it on your rewards page.'],
  });
  const { brand } = scope.config;
  // The code is worth money, so the stored copy of the mail does not contain it.
  return { userId, to: found.email, ...renderLetter(letter(code), brand), kept: renderLetter(letter('……'), brand) };
};

function selectCode({ db }: Scope, codeId: string, userId: string) {
  return db
    .select({
      email: users.email,
      sealed: rewardCodes.sealed,
      title: rewards.title,
      subTitle: rewards.subTitle,
      how: rewards.benefitDescription,
    })
    .from(rewardCodes)
    .innerJoin(rewards, eq(rewards.id, rewardCodes.rewardId))
    .innerJoin(users, eq(users.id, rewardCodes.userId))
    .where(and(eq(rewardCodes.id, codeId), eq(rewardCodes.userId, userId), isNull(users.blockedAt)));
}
