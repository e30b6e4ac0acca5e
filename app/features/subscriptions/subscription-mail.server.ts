import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { plans, subscriptionCheckouts, subscriptions, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { renderLetter } from '~/features/accounts/mail-layout';
import { planTerm } from '~/features/catalogue/lowest-plan';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';

/** The mail of a subscription that has begun; null while its page is not done. */
export const subscriptionMail: MailRenderer = async (scope, { subjectId }) => {
  const [found] = await scope.read(
    firstOf(
      scope.db
        .select({ checkout: subscriptionCheckouts, plan: plans, email: users.email, subscription: subscriptions })
        .from(subscriptionCheckouts)
        .innerJoin(plans, eq(plans.id, subscriptionCheckouts.planId))
        .innerJoin(users, eq(users.id, subscriptionCheckouts.userId))
        .innerJoin(subscriptions, eq(subscriptions.userId, subscriptionCheckouts.userId))
        .where(eq(subscriptionCheckouts.id, subjectId)),
    ),
  );
  if (found?.checkout.state !== 'done') return null;
  const { checkout, plan, email, subscription } = found;
  const rows: [string, string][] = [
    ['Plan', plan.name],
    ['Price', `${formatMoney(checkout.price, checkout.currency)} ${planTerm(plan)}`],
  ];
  if (checkout.couponCode) rows.push(['Coupon', checkout.couponCode]);
  if (subscription.nextPaymentAt) rows.push(['Next payment', formatDate(subscription.nextPaymentAt)]);
  const letter = {
    subject: 'The Complete DJ Package is open',
    paragraphs: ['Thank you for subscribing. Every course is open to you now.'],
    rows,
    button: { label: 'See your payments', url: scope.config.appOrigin + paths.payments() },
    closing: ['The invoice comes from our payment provider. If anything is wrong, answer this mail.'],
  };
  return { userId: checkout.userId, to: email, ...renderLetter(letter, scope.config.brand) };
};
