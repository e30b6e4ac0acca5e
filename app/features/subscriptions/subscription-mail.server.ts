import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { coupons, creditNotes, payments, plans, subscriptionCheckouts, subscriptions, users } from '#db/schema';
import { type MailRenderer, readAddress } from '~/features/accounts/mail/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail/mail-layout';
import { planTerm } from '~/features/catalogue/rules';
import { chargedUntil, daysPaid, daysUsed, keptOf } from '~/features/checkout/days-used.server';
import { presentStartOf } from '~/features/checkout/present.server';
import { isCancelled, isCharged } from '~/features/entitlements/rules';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import { isFreeForGood, nextCharges } from './payments/next-charges';
import { type HeldSubscription, readHeldBy } from './payments/show-payments.server';
import { lastOf, lowered } from './plans/coupon';

/** The mail of a subscription that has begun; null while its checkout is not done. */
export const subscriptionMail: MailRenderer = async (scope, { subjectId, userId }) => {
  const begun = firstOf(
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
  const [found, held] = await scope.read(begun, readHeldBy(scope, userId));
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
  const [next] = held ? nextCharges(held) : [];
  if (next) rows.push(['Next payment', formatDate(next.at)]);
  rows.push(...presentStartOf({ ...checkout, paidAt: subscription.startedAt }, 'plan'));
  const letter = {
    subject: 'The Complete DJ Package is open',
    paragraphs: [
      hasTrial
        ? 'Your free trial has started. You can watch every course now. Cancel before the trial ends and you won’t be charged.'
        : `Thank you for ${plan.billingCyclePeriod === null ? 'subscribing' : 'your purchase'}. You can watch every course now.`,
    ],
    rows,
    button: { label: 'View your payments', url: scope.config.appOrigin + paths.payments() },
    closing: [
      `${paid ? 'Our payment provider will email you the invoice. ' : ''}If anything is wrong, reply to this email.`,
    ],
  };
  return { userId: checkout.userId, to: email, ...renderLetter(letter, scope.config.brand) };
};

/** A mail about a subscription, with the facts at the time of sending; null if its reason no longer applies then. */
const mailOf =
  (letterOf: (held: HeldSubscription, origin: string) => Letter | null): MailRenderer =>
  async (scope, { subjectId, userId }) => {
    const { config } = scope;
    const [held, owner] = await scope.read(readHeldBy(scope, userId), readAddress(scope, userId));
    if (!owner || held?.subscription.subscriptionId !== subjectId) return null;
    const letter = letterOf(held, config.appOrigin);
    return letter && { userId, to: owner.email, ...renderLetter(letter, config.brand) };
  };

/** The plan, and its next payment if one is to come. */
function rowsOf(held: HeldSubscription): [string, string][] {
  const plan: [string, string] = ['Plan', held.planName ?? ''];
  const [next] = nextCharges(held);
  if (!next) return [plan];
  const sum = next.amount === null ? '' : `${formatMoney(next.amount, held.subscription.currency)} on `;
  return [plan, ['Next payment', `${sum}${formatDate(next.at)}`]];
}

/** A mail about the payment method of a subscription that will be charged. */
const reminder = (subject: string, textOf: (card: string) => string): MailRenderer =>
  mailOf((held, origin) => {
    const { subscription, billingCyclePeriod } = held;
    const isPackage = billingCyclePeriod !== null;
    const isOver = !isCharged(subscription, isPackage) || isCancelled(subscription, isPackage);
    if (isOver || isFreeForGood(held)) return null;
    const { cardLastFour } = subscription;
    const leave = isPackage ? '' : 'You can cancel at any time before the next payment. ';
    return {
      subject,
      paragraphs: [textOf(cardLastFour ? `card ending in ${cardLastFour}` : 'payment method')],
      rows: rowsOf(held),
      button: { label: 'View your payments', url: origin + paths.payments() },
      closing: [`${leave}If anything is wrong, reply to this email.`],
    };
  });

export const cardExpiringMail = reminder(
  'Your payment method expires soon',
  (card) => `Your ${card} expires soon. Update it to keep your access.`,
);

export const cardExpiredMail = reminder(
  'Your payment method has expired',
  (card) => `Your ${card} has expired. Update it before the next payment to keep your access.`,
);

/** The mail that says that a one-off package has ended because its payments were refunded; null if it is open again. */
export const packageRefundedMail = mailOf((held, origin) =>
  held.subscription.isRefunded
    ? {
        subject: 'Your payments for the Complete DJ Package were refunded',
        paragraphs: [
          'We refunded everything that you paid for the package, so your access to it has ended. Your bank may take a few days to show the refund.',
          ...(nextCharges(held).length
            ? ['The next payment is still due. Once it is paid, your package opens again.']
            : []),
        ],
        rows: rowsOf(held),
        button: { label: 'See what you can watch', url: origin + paths.myAccess() },
        closing: ['Anything that you got another way stays yours. If anything is wrong, reply to this email.'],
      }
    : null,
);

const bankTakes = 'Your bank may take a few days to show the refund.';

/**
 * The receipt of a refund of a subscription that its owner has withdrawn from, by the id of its credit note: the sum, and
 * what was kept for the days that were used. Null for a package that was refunded whole, which has a mail of its own.
 */
export const withdrawalRefundedMail: MailRenderer = async (scope, { userId, subjectId: creditNoteId }) => {
  const { db, config } = scope;
  const ofPayment = sql`payments`;
  const [owner, [refund]] = await scope.read(
    readAddress(scope, userId),
    db
      .select({
        plan: plans.name,
        cycles: plans.billingCyclePeriod,
        paid: payments.amount,
        kept: keptOf(ofPayment).as('kept'),
        used: daysUsed(ofPayment, chargedUntil(ofPayment)).as('used'),
        days: daysPaid(ofPayment).as('days'),
        ...pick(creditNotes, 'amount', 'currency'),
      })
      .from(creditNotes)
      .innerJoin(payments, eq(payments.invoiceId, creditNotes.invoiceId))
      .leftJoin(plans, eq(plans.id, payments.planId))
      .where(and(eq(creditNotes.id, creditNoteId), eq(creditNotes.userId, userId))),
  );
  if (!owner || !refund || (refund.cycles !== null && refund.kept === 0)) return null;
  const [sum = '', paid = '', kept = ''] = [refund.amount, refund.paid, refund.kept].map((amount) =>
    formatMoney(amount, refund.currency),
  );
  const days = `${refund.used} of ${refund.days} days`;
  const letter: Letter = {
    subject: `Your refund of ${sum}`,
    paragraphs: [
      refund.kept > 0
        ? `You withdrew from your subscription after ${days}. You had chosen to start at once, so these days are paid for. We refunded the rest to the card or account you paid with. ${bankTakes}`
        : `You withdrew from your subscription, so we refunded it to the card or account you paid with. ${bankTakes}`,
    ],
    rows: [
      ['Plan', refund.plan ?? 'Subscription'],
      ...(refund.kept > 0
        ? ([
            ['Paid', paid],
            [`Kept for ${days}`, kept],
          ] as [string, string][])
        : []),
      ['Refunded', sum],
    ],
    button: { label: 'View your payments', url: config.appOrigin + paths.payments() },
    closing: ['If anything is wrong, reply to this email.'],
  };
  return { userId, to: owner.email, ...renderLetter(letter, config.brand) };
};
