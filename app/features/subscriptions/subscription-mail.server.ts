import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { coupons, plans, subscriptionCheckouts, subscriptions, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { renderLetter } from '~/features/accounts/mail-layout';
import { planTerm } from '~/features/catalogue/rules';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import { isFreeForEver, lastOf, lowered } from './coupon';

/** The mail of a subscription that has begun; null while its page is not done. */
export const subscriptionMail: MailRenderer = async (scope, { subjectId }) => {
  const [found] = await scope.read(
    firstOf(
      scope.db
        .select({
          checkout: subscriptionCheckouts,
          plan: plans,
          email: users.email,
          subscription: subscriptions,
          coupon: coupons,
        })
        .from(subscriptionCheckouts)
        .innerJoin(plans, eq(plans.id, subscriptionCheckouts.planId))
        .innerJoin(users, eq(users.id, subscriptionCheckouts.userId))
        .innerJoin(subscriptions, eq(subscriptions.userId, subscriptionCheckouts.userId))
        .leftJoin(coupons, eq(coupons.code, subscriptionCheckouts.couponCode))
        .where(eq(subscriptionCheckouts.id, subjectId)),
    ),
  );
  if (found?.checkout.state !== 'done') return null;
  const { checkout, plan, email, subscription, coupon } = found;
  const { currency, hasTrial } = checkout;
  const price = `${formatMoney(checkout.price, currency)} ${planTerm(plan)}`;
  const rows: [string, string][] = [
    ['Plan', plan.name],
    ['Paid today', formatMoney(hasTrial ? 0 : lowered(checkout.price, coupon), currency)],
    ['Price', price],
  ];
  if (coupon)
    rows.push([
      'Coupon',
      `${coupon.code}: ${formatMoney(lowered(checkout.price, coupon), currency)} for ${lastOf(coupon)}`,
    ]);
  if (hasTrial && subscription.trialEndsAt) rows.push(['Free until', formatDate(subscription.trialEndsAt)]);
  if (subscription.nextPaymentAt && !isFreeForEver(coupon))
    rows.push(['Next payment', formatDate(subscription.nextPaymentAt)]);
  const letter = {
    subject: 'The Complete DJ Package is open',
    paragraphs: [
      hasTrial
        ? 'Your free trial has started. You can watch every course now. Cancel before the trial ends and you won’t be charged.'
        : 'Thank you for subscribing. You can watch every course now.',
    ],
    rows,
    button: { label: 'View your payments', url: scope.config.appOrigin + paths.payments() },
    closing: ['Our payment provider will email you the invoice. If anything is wrong, reply to this email.'],
  };
  return { userId: checkout.userId, to: email, ...renderLetter(letter, scope.config.brand) };
};
