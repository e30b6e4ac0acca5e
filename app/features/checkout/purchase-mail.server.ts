import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { orders, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type Letter, type RenderedMail, renderLetter } from '~/features/accounts/mail-layout';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { findOrder, type Order } from './queries.server';
import { type Bought, readBought } from './read-bought.server';

/** The mail of a purchase, rendered from its order when it is sent; null for an order that is not paid. */
export async function renderPurchaseMail(scope: Scope, orderId: string): Promise<RenderedMail | null> {
  const order = await findOrder(scope, eq(orders.id, orderId));
  if (order?.state !== 'paid') return null;
  const [buyer, bought] = await scope.read(
    firstOf(scope.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId))),
    readBought(scope, eq(orders.id, orderId)),
  );
  if (!buyer) return null;
  const letter = {
    ...opening(order),
    rows: rowsOf(order),
    button: wayIn(scope, order, bought),
    closing: ['The invoice comes from our payment provider. If anything is wrong, answer this mail.'],
  };
  return { userId: order.userId, to: buyer.email, ...renderLetter(letter, scope.config.brand) };
}

/** To the lessons of the one course that was bought, else to all courses. */
function wayIn({ config }: Scope, order: Order, bought: Bought[]): NonNullable<Letter['button']> {
  const [only, ...others] = order.lines.filter((line) => !line.isGivenBack);
  const course = bought.find(({ kind, refId }) => kind === only?.kind && refId === only.refId && kind === 'course');
  const [lessons] = others.length ? [] : (course?.courses ?? []);
  return lessons
    ? { label: `Open “${lessons.title}”`, url: config.appOrigin + paths.courseLessons(lessons.slug) }
    : { label: 'Go to courses', url: config.appOrigin + paths.home() };
}

function opening(order: Order): Pick<Letter, 'subject' | 'paragraphs'> {
  const bought = order.lines.filter((line) => !line.isGivenBack);
  const isAllGivenBack = bought.length === 0;
  const thanks = isAllGivenBack
    ? 'Your payment has arrived, but all that it is for was yours already.'
    : 'Thank you for your purchase. It is yours for good, and it is waiting in your courses.';
  const subject = bought.length === 1 ? `You own ${bought[0]?.title}` : `Your ${bought.length} purchases`;
  return {
    subject: isAllGivenBack ? 'Your payment goes back to you' : subject,
    paragraphs: [thanks, ...givenBack(order), `Order ${order.id}`],
  };
}

function givenBack({ lines, currency }: Order): string[] {
  const back = lines.filter((line) => line.isGivenBack);
  if (!back.length) return [];
  const sum = back.reduce((total, line) => total + line.amount, 0);
  const titles = back.map((line) => `“${line.title}”`).join(' and ');
  return [
    `You had ${titles} already: ${formatMoney(sum, currency)} goes back to you the way it came, and another mail tells you when.`,
  ];
}

function rowsOf(order: Order): [string, string][] {
  const money = (minor: number) => formatMoney(minor, order.currency);
  const saved = order.lines.reduce((sum, line) => sum + line.discount, 0);
  return [
    ...order.lines.map((line): [string, string] => [line.title, money(line.amount)]),
    ...(saved > 0 ? [[discountLabel(order.couponCode), `${money(saved)}, taken off above`] as [string, string]] : []),
    ['Paid', money(order.paidAmount ?? order.total)],
  ];
}

function discountLabel(couponCode: string | null): string {
  return couponCode ? `Saved with ${couponCode}` : 'Saved on two or more courses';
}

/** The same, as the jobs' table asks for mails. */
export const purchaseMail: MailRenderer = (scope, { subjectId }) => renderPurchaseMail(scope, subjectId);
