import { and, asc, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { activationCodes, orderLines, orders, returnedLines, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail-layout';
import { giftCodeId } from '~/features/codes/rules';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';

/**
 * The mail about the lines of an order that a credit note has refunded whole: the buyer's own things were taken back, a
 * gift's code is void. Null when there are none.
 */
export const takenBackMail: MailRenderer = async (scope, { subjectId: creditNoteId, userId }) => {
  const { db, config } = scope;
  const [buyer, lines] = await scope.read(
    firstOf(db.select({ email: users.email }).from(users).where(eq(users.id, userId))),
    db
      .select({
        orderId: orders.id,
        position: orderLines.position,
        title: orderLines.title,
        amount: orderLines.amount,
        currency: orders.currency,
        isGift: orderLines.isGift,
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
    subject: subjectOf(lines),
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
  /** 0 or 1. */
  isRedeemed: number;
}

function subjectOf([first, ...others]: Returned[]): string {
  if (!first || others.length) return 'Your payment was refunded';
  return first.isGift ? `Your gift “${first.title}” was refunded` : `Your payment for ${first.title} was refunded`;
}

function whatBecameOf(lines: Returned[]): string[] {
  const titlesOf = (some: Returned[]) => some.map(({ title }) => `“${title}”`).join(' and ');
  const own = lines.filter((line) => !line.isGift);
  const unused = lines.filter((line) => line.isGift && !line.isRedeemed);
  const redeemed = lines.filter((line) => line.isGift && line.isRedeemed);
  return [
    ...(own.length ? [`${titlesOf(own)} ${own.length > 1 ? 'have' : 'has'} been removed from your courses.`] : []),
    ...(unused.length
      ? [`The code of your gift ${titlesOf(unused)} no longer works. If you printed the card, throw it away.`]
      : []),
    ...(redeemed.length
      ? [`Your gift ${titlesOf(redeemed)} was already redeemed. We removed it from that account and emailed its owner.`]
      : []),
  ];
}
