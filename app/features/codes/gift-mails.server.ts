import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { activationCodeLines, activationCodes, bundles, courses, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/mail/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail/mail-layout';
import { paths } from '~/paths';
import { readFirst } from '~/scope/scope';
import { openGift, readGift } from './show-gift.server';

/** The mail to the gift's receiver: the card's text with the code and its link. Null once the code is used or void. */
export const giftMail: MailRenderer = async (scope, { subjectId, userId }) => {
  const [found, giver] = await scope.read(
    readGift(scope, subjectId, userId),
    firstOf(scope.db.select({ userName: users.userName }).from(users).where(eq(users.id, userId))),
  );
  const gift = found && !found.usedAt ? openGift(scope, found) : null;
  if (!gift?.code || !gift.sentTo) return null;
  const from = giver?.userName ?? 'A friend';
  const noun = gift.kind === 'course' ? 'a course' : 'a bundle of courses';
  const letterOf = (code: string): Letter => ({
    subject: `${from} sent you a gift: “${gift.title}”`,
    paragraphs: [
      ...(gift.friendName ? [`Dear ${gift.friendName},`] : []),
      `${from} bought you ${noun} on ${scope.config.brand.name}. It’s free for you and yours for good.`,
      ...(gift.message ? [`“${gift.message}”`] : []),
    ],
    rows: [['Your code', code]],
    button: { label: 'Open your gift', url: scope.config.appOrigin + paths.redeem({ code }) },
    closing: ['The code works once. You need a free account, which you can create when you open the gift.'],
  });
  const { brand } = scope.config;
  const told = renderLetter(letterOf('…'), brand);
  return { userId, to: gift.sentTo, ...renderLetter(letterOf(gift.code), brand), kept: told };
};

/** The mail to the person who redeemed a gift: it was revoked. Null if nobody redeemed it, or their account is gone. */
export const giftTakenBackMail: MailRenderer = async (scope, { subjectId }) => {
  const { db } = scope;
  const code = await readFirst(
    scope,
    db
      .select({
        voidedAt: activationCodes.voidedAt,
        userId: users.id,
        email: users.email,
        course: courses.title,
        bundle: bundles.title,
      })
      .from(activationCodes)
      .innerJoin(users, eq(users.id, activationCodes.userId))
      .innerJoin(activationCodeLines, eq(activationCodeLines.codeId, activationCodes.id))
      .leftJoin(courses, eq(courses.id, activationCodeLines.refId))
      .leftJoin(bundles, eq(bundles.id, activationCodeLines.refId))
      .where(eq(activationCodes.id, subjectId)),
  );
  if (!code?.voidedAt) return null;
  const title = code.course ?? code.bundle ?? 'A course';
  const letter: Letter = {
    subject: `Your gift “${title}” was refunded`,
    paragraphs: [
      `The person who gave you “${title}” received a refund, so we removed it from your courses. Anything that you got another way stays yours, and we keep your progress in its lessons.`,
    ],
    button: { label: 'What I can open', url: scope.config.appOrigin + paths.myAccess() },
    closing: ['If anything is wrong, reply to this email.'],
  };
  return { userId: code.userId, to: code.email, ...renderLetter(letter, scope.config.brand) };
};
