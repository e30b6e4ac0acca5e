import { and, asc, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { activationCodes, orderLines, orders, returnedLines, users } from '#db/schema';
import { type MailRenderer, readAddress } from '~/features/accounts/mail/account-mails.server';
import { type Letter, type RenderedMail, renderLetter } from '~/features/accounts/mail/mail-layout';
import { giftCodeId } from '~/features/codes/rules';
import { formatMoney } from '~/kit/money';
import { pick } from '~/kit/pick';
import { formatSeries } from '~/kit/series';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { formatGivenBack, presentStartOf } from './present.server';
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
  const invoice = paidFor(order) ? 'Our payment provider will email you the invoice. ' : '';
  const letter = {
    subject: subjectOf(order),
    paragraphs: [...thanksFor(order), `Order ${order.id}`],
    rows: [...rowsOf(order), ...(ownLines(order).length ? presentStartOf(order) : [])],
    button: wayIn(scope, order, bought),
    closing: [`${invoice}If anything is wrong, reply to this email.`],
  };
  return { userId: order.userId, to: buyer.email, ...renderLetter(letter, scope.config.brand) };
}

/**
 * The button to the lessons of the only course that was bought, or of a bundle's first course, else to all courses. An
 * order of nothing but gifts leads to the card of its first gift.
 */
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

/** The lines that the buyer now owns. */
function ownLines(order: Order): Order['lines'] {
  return order.lines.filter((line) => !line.isGivenBack && !line.isGift);
}

function thanksFor(order: Order): string[] {
  const own = ownLines(order);
  const gifts = order.lines.filter((line) => line.isGift);
  const [it, isTheirs] = own.length > 1 ? ['them', 'They’re yours'] : ['it', 'It’s yours'];
  const thanks = [
    ...(own.length
      ? [`Thank you for your purchase. ${isTheirs} for good, and you’ll find ${it} in your courses.`]
      : []),
    ...(gifts.length
      ? [
          `${titlesOf(gifts)} ${gifts.length > 1 ? 'are gifts. You’ll find the codes, and cards' : 'is a gift. You’ll find the code, and a card'} to print or send, in My profile under “What I can open”.`,
        ]
      : []),
  ];
  const back = formatGivenBack(order);
  return [
    ...(thanks.length ? thanks : ['We received your payment, but you already own everything in this order.']),
    ...(back ? [back] : []),
  ];
}

function subjectOf(order: Order): string {
  const bought = order.lines.filter((line) => !line.isGivenBack);
  const [only, ...others] = bought;
  if (!only) return 'We’re refunding your payment';
  if (others.length) return `Your ${bought.length} purchases`;
  return only.isGift ? `Your gift: ${only.title}` : `You own ${only.title}`;
}

function titlesOf(lines: { title: string }[]): string {
  return formatSeries(lines.map((line) => `“${line.title}”`));
}

function rowsOf(order: Order): [string, string][] {
  const money = (minor: number) => formatMoney(minor, order.currency);
  const rows = order.lines.map((line): [string, string] => [
    line.isGift ? `${line.title}, a gift` : line.title,
    money(line.amount),
  ]);
  const saved = order.lines.reduce((sum, line) => sum + line.discount, 0);
  if (saved > 0) rows.push([discountLabel(order.couponCode), `${money(saved)}, already deducted`]);
  return [...rows, ['Paid', money(paidFor(order))]];
}

function paidFor({ paidAmount, total }: Order): number {
  return paidAmount ?? total;
}

function discountLabel(couponCode: string | null): string {
  return couponCode ? `Saved with ${couponCode}` : 'Saved on two or more courses';
}

/** The mail of a purchase in the shape that the table of jobs expects. */
export const purchaseMail: MailRenderer = (scope, { subjectId }) => renderPurchaseMail(scope, subjectId);

/** The mail about an order's refund and its reason; null if nothing was refunded. */
export const refundMail: MailRenderer = async (scope, { subjectId: orderId, userId }) => {
  const [order, buyer] = await scope.read(readOrder(scope, eq(orders.id, orderId)), readAddress(scope, userId));
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

/**
 * The mail about the lines of an order that a credit note has refunded in full: the buyer's own items were taken back,
 * and the code of a gift is void. Null if there are no such lines.
 */
export const takenBackMail: MailRenderer = async (scope, { subjectId: creditNoteId, userId }) => {
  const { db, config } = scope;
  const [buyer, lines] = await scope.read(
    readAddress(scope, userId),
    db
      .select({
        orderId: orders.id,
        ...pick(orderLines, 'position', 'title', 'amount', 'isGift'),
        currency: orders.currency,
        isRedeemed: sql<number>`${activationCodes.usedAt} IS NOT NULL`.as('is_redeemed'),
      })
      .from(returnedLines)
      .innerJoin(orders, eq(orders.id, returnedLines.orderId))
      .innerJoin(
        orderLines,
        and(eq(orderLines.orderId, returnedLines.orderId), eq(orderLines.position, returnedLines.position)),
      )
      .leftJoin(
        activationCodes,
        sql`${activationCodes.id} = 'gift-' || ${orderLines.orderId} || '-' || ${orderLines.position}`,
      )
      .where(and(eq(returnedLines.creditNoteId, creditNoteId), eq(returnedLines.userId, userId)))
      .orderBy(asc(orderLines.position)),
  );
  const [first, ...others] = lines;
  if (!buyer || !first) return null;
  const isOneGift = first.isGift && others.length === 0;
  const letter: Letter = {
    subject: returnedSubject(lines),
    paragraphs: [
      'We refunded your original payment method. Your bank may take a few days to show the refund.',
      ...whatBecameOf(lines),
      `Order ${first.orderId}`,
    ],
    rows: lines.map(({ title, amount, currency, isGift }): [string, string] => [
      isGift ? `${title}, a gift` : title,
      formatMoney(amount, currency),
    ]),
    button: isOneGift
      ? { label: 'See the gift', url: config.appOrigin + paths.gift(giftCodeId(first.orderId, first.position)) }
      : { label: 'See what you can watch', url: config.appOrigin + paths.myAccess() },
    closing: ['Anything that you got another way stays yours. If anything is wrong, reply to this email.'],
  };
  return { userId, to: buyer.email, ...renderLetter(letter, config.brand) };
};

interface Returned {
  title: string;
  isGift: boolean;
  /** 0 or 1, since SQLite has no booleans. */
  isRedeemed: number;
}

function returnedSubject([first, ...others]: Returned[]): string {
  if (!first || others.length) return 'Your payment was refunded';
  return first.isGift ? `Your gift “${first.title}” was refunded` : `Your payment for ${first.title} was refunded`;
}

function whatBecameOf(lines: Returned[]): string[] {
  const own = lines.filter((line) => !line.isGift);
  const gifts = lines.filter((line) => line.isGift);
  return [
    ...(own.length ? [`${titlesOf(own)} ${own.length > 1 ? 'have' : 'has'} been removed from your courses.`] : []),
    ...gifts.map(({ title, isRedeemed }) =>
      isRedeemed
        ? `Your gift “${title}” was already redeemed. We removed it from that account and emailed its owner.`
        : `The code of your gift “${title}” no longer works. If you printed the card, throw it away.`,
    ),
  ];
}
