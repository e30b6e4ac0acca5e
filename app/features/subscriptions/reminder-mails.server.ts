import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { plans, subscriptions, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { renderLetter } from '~/features/accounts/mail-layout';
import { renews } from '~/features/entitlements/rules';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';

type Subscription = typeof subscriptions.$inferSelect;
type Words = { subject: string; paragraphs: string[] } | null;

/** Each email uses the facts at the time of sending; null when its reason no longer applies then. */
const reminder =
  (wordsOf: (subscription: Subscription) => Words): MailRenderer =>
  async (scope, { subjectId, userId }) => {
    const { db, config } = scope;
    const [found] = await scope.read(
      firstOf(
        db
          .select({ subscription: subscriptions, plan: plans.name, email: users.email })
          .from(subscriptions)
          .innerJoin(plans, eq(plans.id, subscriptions.planId))
          .innerJoin(users, eq(users.id, subscriptions.userId))
          .where(and(eq(subscriptions.userId, userId), eq(subscriptions.subscriptionId, subjectId))),
      ),
    );
    const words = found && wordsOf(found.subscription);
    if (!found || !words) return null;
    const { subscription, plan, email } = found;
    const { price, currency, nextPaymentAt } = subscription;
    const rows: [string, string][] = [['Plan', plan]];
    if (price !== null) rows.push(['Price', `${formatMoney(price, currency)}, before any coupon`]);
    if (nextPaymentAt) rows.push(['Next payment', formatDate(nextPaymentAt)]);
    const letter = {
      ...words,
      rows,
      button: { label: 'View your payments', url: config.appOrigin + paths.payments() },
      closing: ['You can cancel at any time before the next payment. If anything is wrong, reply to this email.'],
    };
    return { userId, to: email, ...renderLetter(letter, config.brand) };
  };

const cardOf = ({ cardLastFour }: Subscription) => (cardLastFour ? `card ending in ${cardLastFour}` : 'payment method');

export const cardExpiringMail = reminder((subscription) =>
  renews(subscription)
    ? {
        subject: 'Your payment method expires soon',
        paragraphs: [`Your ${cardOf(subscription)} expires soon. Update your card to keep your access.`],
      }
    : null,
);

export const cardExpiredMail = reminder((subscription) =>
  renews(subscription)
    ? {
        subject: 'Your payment method has expired',
        paragraphs: [
          `Your ${cardOf(subscription)} has expired. Update your card before the next payment to keep your access.`,
        ],
      }
    : null,
);
