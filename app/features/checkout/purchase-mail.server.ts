import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { orders, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type Letter, type RenderedMail, renderLetter } from '~/features/accounts/mail-layout';
import { giftCodeId } from '~/features/codes/rules';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { formatGivenBack } from './present.server';
import { type Order, readOrder } from './queries.server';
import { type Bought, readBought } from './read-bought.server';

/** The mail of a purchase, rendered from its order when it is sent; null for an order that is not paid. */
export async function renderPurchaseMail(scope: Scope, orderId: string): Promise<RenderedMail | null> {
  const isOfOrder = eq(orders.id, orderId);
  const [order, buyer, bought] = await scope.read(
    readOrder(scope, isOfOrder),
    firstOf(
      scope.db
        .select({ email: users.email })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.userId))
        .where(isOfOrder),
    ),
    readBought(scope, isOfOrder),
  );
  if (order?.state !== 'paid' || !buyer) return null;
  const letter = {
    ...opening(order),
    rows: rowsOf(order),
    button: wayIn(scope, order, bought),
    closing: ['Our payment provider will email you the invoice. If anything is wrong, reply to this email.'],
  };
  return { userId: order.userId, to: buyer.email, ...renderLetter(letter, scope.config.brand) };
}

/** To the lessons of the one course that was bought, or of a bundle's first, else to all courses. */
function wayIn({ config }: Scope, order: Order, bought: Bought[]): NonNullable<Letter['button']> {
  const gift = order.lines.find((line) => line.isGift);
  if (gift && order.lines.every((line) => line.isGift || line.isGivenBack)) {
    const url = config.appOrigin + paths.gift(giftCodeId(order.id, gift.position));
    return { label: 'Open your gift card', url };
  }
  const [only, ...others] = ownLines(order);
  const found = bought.find(({ kind, refId }) => kind === only?.kind && refId === only.refId);
  const [course] = others.length ? [] : (found?.courses ?? []);
  if (!course) return { label: 'Go to courses', url: config.appOrigin + paths.home() };
  const label = found?.kind === 'bundle' ? `Start with “${course.title}”` : `Open “${course.title}”`;
  return { label, url: config.appOrigin + paths.courseLessons(course.slug) };
}

/** What the buyer has by it. */
function ownLines(order: Order): Order['lines'] {
  return order.lines.filter((line) => !line.isGivenBack && !line.isGift);
}

function opening(order: Order): Pick<Letter, 'subject' | 'paragraphs'> {
  const back = formatGivenBack(order);
  const thanks = [...thanksFor(order), ...(back ? [back] : [])];
  return { subject: subjectOf(order), paragraphs: [...thanks, `Order ${order.id}`] };
}

function thanksFor(order: Order): string[] {
  const own = ownLines(order);
  const gifts = order.lines.filter((line) => line.isGift);
  const thanks = [
    ...(own.length ? ['Thank you for your purchase. It’s yours for good, and you’ll find it in your courses.'] : []),
    ...(gifts.length
      ? [
          `${titlesOf(gifts)} ${gifts.length > 1 ? 'are gifts' : 'is a gift'}. You’ll find the code, and a card to print or send, in My profile under “What I can open”.`,
        ]
      : []),
  ];
  return thanks.length ? thanks : ['We received your payment, but you already own everything in this order.'];
}

function subjectOf(order: Order): string {
  const bought = order.lines.filter((line) => !line.isGivenBack);
  const [only, ...others] = bought;
  if (!only) return 'We’re refunding your payment';
  if (others.length) return `Your ${bought.length} purchases`;
  return only.isGift ? `Your gift: ${only.title}` : `You own ${only.title}`;
}

function titlesOf(lines: Order['lines']): string {
  return lines.map((line) => `“${line.title}”`).join(' and ');
}

function rowsOf(order: Order): [string, string][] {
  const money = (minor: number) => formatMoney(minor, order.currency);
  const rows = order.lines.map((line): [string, string] => [
    line.isGift ? `${line.title}, a gift` : line.title,
    money(line.amount),
  ]);
  const saved = order.lines.reduce((sum, line) => sum + line.discount, 0);
  if (saved > 0) rows.push([discountLabel(order.couponCode), `${money(saved)}, already deducted`]);
  return [...rows, ['Paid', money(order.paidAmount ?? order.total)]];
}

function discountLabel(couponCode: string | null): string {
  return couponCode ? `Saved with ${couponCode}` : 'Saved on two or more courses';
}

/** The same, as the jobs' table asks for mails. */
export const purchaseMail: MailRenderer = (scope, { subjectId }) => renderPurchaseMail(scope, subjectId);
