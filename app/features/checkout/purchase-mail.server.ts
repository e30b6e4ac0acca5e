import { eq } from 'drizzle-orm';
import { orders, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type RenderedMail, renderLetter } from '~/features/accounts/mail-layout';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { findOrder } from './queries.server';

/** The mail of a purchase, rendered from its order when it is sent; null for an order that is not paid. */
export async function renderPurchaseMail(scope: Scope, orderId: string): Promise<RenderedMail | null> {
  const order = await findOrder(scope, eq(orders.id, orderId));
  if (order?.state !== 'paid') return null;
  const [buyer] = await scope.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  if (!buyer) return null;
  const money = (minor: number) => formatMoney(minor, order.currency);
  const saved = order.lines.reduce((sum, line) => sum + line.discount, 0);
  const letter = {
    subject: order.lines.length === 1 ? `You own ${order.lines[0]?.title}` : `Your ${order.lines.length} purchases`,
    paragraphs: [
      'Thank you for your purchase. It is yours for good, and it is waiting in your courses.',
      `Order ${order.id}`,
    ],
    rows: [
      ...order.lines.map((line): [string, string] => [line.title, money(line.amount)]),
      ...(saved > 0 ? [[discountLabel(order.couponCode), `${money(saved)}, taken off above`] as [string, string]] : []),
      ['Paid', money(order.paidAmount ?? order.total)] as [string, string],
    ],
    button: { label: 'Go to courses', url: scope.config.appOrigin + paths.home() },
    closing: ['The invoice comes from our payment provider. If anything is wrong, answer this mail.'],
  };
  return { userId: order.userId, to: buyer.email, ...renderLetter(letter, scope.config.brand) };
}

function discountLabel(couponCode: string | null): string {
  return couponCode ? `Saved with ${couponCode}` : 'Saved on two or more courses';
}

/** The same, as the jobs' table asks for mails. */
export const purchaseMail: MailRenderer = (scope, { subjectId }) => renderPurchaseMail(scope, subjectId);
