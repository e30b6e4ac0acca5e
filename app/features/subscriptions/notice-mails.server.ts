import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { payments, planPrices, plans, subscriptions, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail-layout';
import { graceEndsAt } from '~/features/entitlements/rules';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { type Notice, notices } from './notices.server';

type Told = NonNullable<Awaited<ReturnType<typeof selectTold>>[number]>;

/** The mail of a notice; null when it is no longer true by the time it is sent. */
const mailOf =
  ({ mail, isDue, moment }: Notice): MailRenderer =>
  async (scope, { subjectId, userId }) => {
    const isOfIt = and(eq(subscriptions.subscriptionId, subjectId), eq(subscriptions.userId, userId));
    const [told] = await scope.read(firstOf(selectTold(scope, moment).where(and(isOfIt, isDue(scope.now())))));
    if (!told) return null;
    const letter = letters[mail](told, scope.config.appOrigin);
    return { userId, to: told.email, ...renderLetter(letter, scope.config.brand) };
  };

/** By kind, as the jobs' table asks for mails. */
export const noticeMails = Object.fromEntries(notices.map((notice) => [notice.mail, mailOf(notice)])) as Record<
  Notice['mail'],
  MailRenderer
>;

function selectTold({ db }: Scope, moment: Notice['moment']) {
  return db
    .select({
      subscription: subscriptions,
      plan: plans,
      email: users.email,
      moment: sql<number>`CAST(${moment} AS INTEGER)`.as('moment'),
      listPrice: planPrices.price,
      paidTimes:
        sql<number>`(SELECT count(*) FROM ${payments} pay WHERE pay.subscription_id = ${subscriptions.subscriptionId})`.as(
          'paid_times',
        ),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(
      planPrices,
      and(eq(planPrices.planId, subscriptions.planId), eq(planPrices.currency, subscriptions.currency)),
    )
    .$dynamic();
}

const letters: Record<Notice['mail'], (told: Told, origin: string) => Letter> = {
  'trial-ending': (told, origin) => ({
    subject: `Your free trial ends on ${dayOf(told)}`,
    paragraphs: [
      `From then on the ${told.plan.name.toLowerCase()} plan of the Complete DJ Package is charged${sumOf(told)}. If you want to go on, there is nothing to do.`,
      `Cancel before ${dayOf(told)} and nothing is charged; everything stays open until then.`,
    ],
    button: { label: 'See or cancel my subscription', url: origin + paths.payments() },
  }),
  'renewal-coming': (told, origin) => ({
    subject: `Your subscription renews on ${dayOf(told)}`,
    paragraphs: [
      `The ${told.plan.name.toLowerCase()} plan of the Complete DJ Package is charged then${sumOf(told)}. If you want to go on, there is nothing to do.`,
      `Cancel before ${dayOf(told)} and nothing more is charged; everything stays open until then.`,
    ],
    button: { label: 'See or cancel my subscription', url: origin + paths.payments() },
  }),
  'instalment-coming': (told, origin) => ({
    subject: `Your next instalment is due on ${dayOf(told)}`,
    paragraphs: [
      `It is payment ${told.paidTimes + 1} of ${told.plan.billingCyclePeriod} of the Complete DJ Package${sumOf(told)}. After the last one it is yours for good.`,
    ],
    button: { label: 'See my payments', url: origin + paths.payments() },
  }),
  'payment-failed': (told, origin) => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `We could not take the payment for the Complete DJ Package${sumOf(told)}. Everything stays open until ${graceEndOf(told)}, and we try again by ourselves.`,
      'If your card has changed, tell our payment provider about the new one and the payment is made with it.',
    ],
    button: { label: 'Change how I pay', url: origin + paths.myProfile({ openBillingPortal: true }) },
  }),
  'grace-ending': (told, origin) => ({
    subject: `Everything closes on ${dayOf(told)}, unless your payment arrives`,
    paragraphs: [
      `The payment for the Complete DJ Package${sumOf(told)} is still missing. What you have bought by itself stays open whatever happens.`,
    ],
    button: { label: 'Change how I pay', url: origin + paths.myProfile({ openBillingPortal: true }) },
  }),
  'subscription-ended': (told, origin) => ({
    subject: 'Your subscription has ended',
    paragraphs: [
      `The Complete DJ Package was open until ${dayOf(told)}. Nothing more is charged for it${told.subscription.pastDueSince ? ' unless the missing payment arrives, which opens it again' : ''}.`,
      'Courses that you bought by themselves, your progress and your certificates stay yours.',
    ],
    button: { label: 'Subscribe again', url: origin + paths.subscriptionPlans() },
  }),
};

function dayOf({ moment }: Told): string {
  return formatDate(new Date(moment));
}

function graceEndOf({ moment }: Told): string {
  return formatDate(graceEndsAt(new Date(moment)));
}

function sumOf({ subscription, listPrice }: Told): string {
  const price = subscription.price ?? listPrice;
  return price === null ? '' : `, ${formatMoney(price, subscription.currency)}`;
}
