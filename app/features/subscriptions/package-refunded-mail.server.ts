import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { plans, subscriptions, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { renderLetter } from '~/features/accounts/mail-layout';
import { paths } from '~/paths';

/** The mail that a one-off package has ended since its payments were given back; null when it is open again. */
export const packageRefundedMail: MailRenderer = async (scope, { subjectId, userId }) => {
  const { db, config } = scope;
  const [found] = await scope.read(
    firstOf(
      db
        .select({ email: users.email, plan: plans.name, isRefunded: subscriptions.isRefunded })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.userId))
        .innerJoin(plans, eq(plans.id, subscriptions.planId))
        .where(and(eq(subscriptions.userId, userId), eq(subscriptions.subscriptionId, subjectId))),
    ),
  );
  if (!found?.isRefunded) return null;
  const letter = {
    subject: 'Your payments for the Complete DJ Package were refunded',
    paragraphs: [
      'We refunded everything that you paid for the package, so your access to it has ended. Your bank may take a few days to show the refund.',
    ],
    rows: [['Plan', found.plan]] as [string, string][],
    button: { label: 'See what you can watch', url: config.appOrigin + paths.myAccess() },
    closing: ['Anything that you got another way stays yours. If anything is wrong, reply to this email.'],
  };
  return { userId, to: found.email, ...renderLetter(letter, config.brand) };
};
