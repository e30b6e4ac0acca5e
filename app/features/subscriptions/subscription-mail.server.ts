import { and, eq } from 'drizzle-orm';
import { coupons, plans, subscriptionCheckouts, subscriptions, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail-layout';
import { planTerm } from '~/features/catalogue/rules';
import { isFreeForGoodSql } from '~/features/entitlements/queries.server';
import { renews } from '~/features/entitlements/rules';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import { readFirst } from '~/scope/scope';
import { isFreeForEver, lastOf, lowered } from './coupon';

/** The mail of a subscription that has begun; null while its checkout is not done. */
export const subscriptionMail: MailRenderer = async (scope, { subjectId }) => {
  const found = await readFirst(
    scope,
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
  );
  if (found?.checkout.state !== 'done') return null;
  const { checkout, plan, email, subscription, coupon } = found;
  const { currency, hasTrial } = checkout;
  const price = `${formatMoney(checkout.price, currency)} ${planTerm(plan)}`;
  const paid = hasTrial ? 0 : lowered(checkout.price, coupon);
  const rows: [string, string][] = [
    ['Plan', plan.name],
    ['Paid today', formatMoney(paid, currency)],
    ['Price', price],
  ];
  if (coupon)
    rows.push([
      'Coupon',
      `${coupon.code}: ${formatMoney(lowered(checkout.price, coupon), currency)}${lastOf(' for ', coupon, plan)}`,
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
    closing: [
      `${paid ? 'Our payment provider will email you the invoice. ' : ''}If anything is wrong, reply to this email.`,
    ],
  };
  return { userId: checkout.userId, to: email, ...renderLetter(letter, scope.config.brand) };
};

interface Told {
  subscription: typeof subscriptions.$inferSelect;
  plan: string;
  /** Whether a coupon pays for all coming payments. Only meaningful while the subscription renews. */
  isFreeForGood: boolean;
}

/** A mail about a subscription, with the facts at the time of sending; null if its reason no longer applies then. */
const mailOf =
  (letterOf: (told: Told, origin: string) => Letter | null): MailRenderer =>
  async (scope, { subjectId, userId }) => {
    const { db, config } = scope;
    const found = await readFirst(
      scope,
      db
        .select({
          subscription: subscriptions,
          plan: plans.name,
          email: users.email,
          isFreeForGood: isFreeForGoodSql(userId),
        })
        .from(subscriptions)
        .innerJoin(plans, eq(plans.id, subscriptions.planId))
        .innerJoin(users, eq(users.id, subscriptions.userId))
        .where(and(eq(subscriptions.userId, userId), eq(subscriptions.subscriptionId, subjectId))),
    );
    const letter = found && letterOf(found, config.appOrigin);
    return letter && { userId, to: found.email, ...renderLetter(letter, config.brand) };
  };

/** A mail about the payment method of a subscription that renews and will be charged. */
const reminder = (subject: string, textOf: (card: string) => string): MailRenderer =>
  mailOf(({ subscription, plan, isFreeForGood }, origin) => {
    if (!renews(subscription) || isFreeForGood) return null;
    const { price, currency, nextPaymentAt, cardLastFour } = subscription;
    const rows: [string, string][] = [['Plan', plan]];
    if (price !== null) rows.push(['Price', `${formatMoney(price, currency)}, before any coupon`]);
    if (nextPaymentAt) rows.push(['Next payment', formatDate(nextPaymentAt)]);
    return {
      subject,
      paragraphs: [textOf(cardLastFour ? `card ending in ${cardLastFour}` : 'payment method')],
      rows,
      button: { label: 'View your payments', url: origin + paths.payments() },
      closing: ['You can cancel at any time before the next payment. If anything is wrong, reply to this email.'],
    };
  });

export const cardExpiringMail = reminder(
  'Your payment method expires soon',
  (card) => `Your ${card} expires soon. Update your card to keep your access.`,
);

export const cardExpiredMail = reminder(
  'Your payment method has expired',
  (card) => `Your ${card} has expired. Update your card before the next payment to keep your access.`,
);

/** The mail that says that a one-off package has ended because its payments were refunded; null if it is open again. */
export const packageRefundedMail = mailOf(({ subscription: { isRefunded }, plan }, origin) =>
  isRefunded
    ? {
        subject: 'Your payments for the Complete DJ Package were refunded',
        paragraphs: [
          'We refunded everything that you paid for the package, so your access to it has ended. Your bank may take a few days to show the refund.',
        ],
        rows: [['Plan', plan]],
        button: { label: 'See what you can watch', url: origin + paths.myAccess() },
        closing: ['Anything that you got another way stays yours. If anything is wrong, reply to this email.'],
      }
    : null,
);
