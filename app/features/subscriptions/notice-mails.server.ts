import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { plans, subscriptions, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/mail/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail/mail-layout';
import { readEverythingEnd } from '~/features/entitlements/queries.server';
import { graceEndsAt } from '~/features/entitlements/rules';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { nextAmount, owedAmount } from './payments/next-charges';
import { failedBy } from './payments/present-due.server';
import { type HeldBesideCodes, type HeldSubscription, readHeldBy } from './payments/show-payments.server';
import { keptByCode } from './present-term';
import { keepsFromBeginning } from './rules';
import { type Notice, notices } from './tell-subscribers.server';

interface Told extends HeldSubscription {
  moment: number;
  codesEndAt: HeldBesideCodes['codesEndAt'];
}

/** Mails about a coming payment. None is sent for a payment that a coupon makes free. */
const ofPayments: readonly Notice['mail'][] = ['trial-ending', 'renewal-coming', 'instalment-coming'];

/** The mail of a notice; null if the notice is no longer true when the mail is sent. */
const mailOf =
  ({ mail, isDue, moment }: Notice): MailRenderer =>
  async (scope, { subjectId, userId }) => {
    const isOfIt = and(eq(subscriptions.subscriptionId, subjectId), eq(subscriptions.userId, userId));
    const [due, held, codesEndAt] = await scope.read(
      firstOf(selectDue(scope, moment).where(and(isOfIt, isDue(scope.now())))),
      readHeldBy(scope, userId),
      readEverythingEnd(scope.db, userId, scope.now()),
    );
    if (!due || !held || (ofPayments.includes(mail) && nextAmount(held) === 0)) return null;
    const letter = letters[mail]({ ...held, moment: due.moment, codesEndAt }, scope.config.appOrigin);
    return { userId, to: due.email, ...renderLetter(letter, scope.config.brand) };
  };

/** The mails by kind, as the table of jobs expects them. */
export const noticeMails = Object.fromEntries(notices.map((notice) => [notice.mail, mailOf(notice)])) as Record<
  Notice['mail'],
  MailRenderer
>;

function selectDue({ db }: Scope, moment: Notice['moment']) {
  return db
    .select({ email: users.email, moment: sql<number>`CAST(${moment} AS INTEGER)`.as('moment') })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .$dynamic();
}

const letters: Record<Notice['mail'], (told: Told, origin: string) => Letter> = {
  'trial-ending': (told, origin) => ({
    subject: `Your free trial ends on ${dayOf(told)}`,
    paragraphs: [
      `We’ll then charge you for the ${nextPlanOf(told)} plan of the Complete DJ Package${nextSum(told)}. If you want to continue, you don’t need to do anything.`,
      `Cancel before ${dayOf(told)} and you won’t be charged. You keep access to everything until then.`,
    ],
    button: { label: 'View or cancel my subscription', url: origin + paths.payments() },
  }),
  'renewal-coming': (told, origin) => ({
    subject: `Your subscription renews on ${dayOf(told)}`,
    paragraphs: [
      `We’ll charge you for the ${nextPlanOf(told)} plan of the Complete DJ Package that day${nextSum(told)}. If you want to continue, you don’t need to do anything.`,
      `Cancel before ${dayOf(told)} and you won’t be charged again. You keep access to everything until then.`,
    ],
    button: { label: 'View or cancel my subscription', url: origin + paths.payments() },
  }),
  'instalment-coming': (told, origin) => ({
    subject: `Your next instalment is due on ${dayOf(told)}`,
    paragraphs: [
      `This is payment ${told.paidTimes + 1} of ${told.billingCyclePeriod} for the Complete DJ Package${nextSum(told)}. After the last payment, the package is yours for good.`,
    ],
    button: { label: 'View my payments', url: origin + paths.payments() },
  }),
  'payment-failed': (told, origin) => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `We couldn’t take your payment for the Complete DJ Package${owedBy(told)}. ${keptByCode(told.codesEndAt, graceEndOf(told)) ?? `You keep access to everything until ${formatDate(graceEndOf(told))}`}, and we’ll try again automatically.`,
      `If your ${methodOf(told)} has changed, update it and we’ll take the payment from the new one.`,
    ],
    button: updateMethod(told, origin),
  }),
  'grace-ending': (told, origin) => ({
    subject: `Update your ${methodOf(told)} by ${dayOf(told)} to keep your ${keptOf(told) ? 'subscription' : 'access'}`,
    paragraphs: [
      `We still haven’t received your payment for the Complete DJ Package${owedBy(told)}. ${keptOf(told) ?? 'Courses that you bought separately stay open'} either way.`,
    ],
    button: updateMethod(told, origin),
  }),
  'subscription-ended': (told, origin) => {
    // While the provider still tries to take the missing payment, a new subscription would be paid in addition to it.
    const isTried = told.subscription.pastDueSince !== null && keepsFromBeginning(told.subscription);
    const kept = keptOf(told);
    const what = kept ? 'subscription' : 'access';
    return {
      subject: 'Your subscription has ended',
      paragraphs: [
        `Your ${what} to the Complete DJ Package ended on ${dayOf(told)}. ${kept ? `${kept}. ` : ''}You won’t be charged again${isTried ? `, unless the missing payment goes through, which restores your ${what}` : ''}.`,
        'You keep the courses that you bought separately, your progress and your certificates.',
      ],
      button: isTried
        ? updateMethod(told, origin)
        : { label: 'Subscribe again', url: origin + paths.subscriptionPlans() },
    };
  },
};

/** The payment method in words: a card or PayPal. */
function methodOf({ subscription }: Told): string {
  return failedBy(subscription).noun;
}

function updateMethod(told: Told, origin: string) {
  return { label: `Update my ${methodOf(told)}`, url: origin + paths.myProfile({ openBillingPortal: true }) };
}

function dayOf({ moment }: Told): string {
  return formatDate(new Date(moment));
}

/** A clause that says that an activation code keeps everything open after the mail's moment; null if none does. */
function keptOf({ codesEndAt, moment }: Told): string | null {
  return keptByCode(codesEndAt, new Date(moment));
}

function graceEndOf({ moment }: Told): Date {
  return graceEndsAt(new Date(moment));
}

/** The plan that the next payment is for. */
function nextPlanOf({ planName, nextPlan }: Told): string {
  return (nextPlan?.name ?? planName).toLowerCase();
}

/** The amount of the next payment. */
function nextSum(told: Told): string {
  return sumOf(nextAmount(told), told);
}

/** The amount that is still owed. */
function owedBy(told: Told): string {
  return sumOf(owedAmount(told), told);
}

function sumOf(amount: number | null, { subscription }: Told): string {
  return amount === null ? '' : `, ${formatMoney(amount, subscription.currency)}`;
}
