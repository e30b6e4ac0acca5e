import { and, eq, isNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { rewardCodes, rewards, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail-layout';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { openRewardCode } from './reward-secrets.server';

/** A member's code by mail. Null if it is no longer theirs, cannot be decrypted, or they were blocked. */
export const rewardCodeMail: MailRenderer = async (scope, { userId, subjectId: codeId }) => {
  const [found] = await scope.read(firstOf(selectCode(scope, codeId, userId)));
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
