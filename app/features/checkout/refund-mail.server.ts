import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { orders, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail-layout';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import { readOrder } from './queries.server';

/** The mail about an order's refund and its reason; null when nothing was given back. */
export const refundMail: MailRenderer = async (scope, { subjectId: orderId, userId }) => {
  const [order, buyer] = await scope.read(
    readOrder(scope, eq(orders.id, orderId)),
    firstOf(scope.db.select({ email: users.email }).from(users).where(eq(users.id, userId))),
  );
  const lines = order?.lines.filter((line) => line.isGivenBack) ?? [];
  if (!order || !buyer || !lines.length) return null;
  const money = (minor: number) => formatMoney(minor, order.currency);
  const sum = money(lines.reduce((total, line) => total + line.amount, 0));
  const rows = lines.map((line): [string, string] => [line.title, money(line.amount)]);
  const letter: Letter = {
    subject: `Your refund of ${sum}`,
    paragraphs: [
      'You paid for something that you already own, so we refunded it to your original payment method. Your bank may take a few days to show the refund.',
      `Order ${order.id}`,
    ],
    rows: [...rows, ['Refunded', sum]],
    button: { label: 'Go to courses', url: scope.config.appOrigin + paths.home() },
    closing: ['You keep everything that you own. If anything is wrong, reply to this email.'],
  };
  return { userId: order.userId, to: buyer.email, ...renderLetter(letter, scope.config.brand) };
};
