import { and, asc, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { orderLines, orders, returnedLines, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/account-mails.server';
import { type Letter, renderLetter } from '~/features/accounts/mail-layout';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';

/** Says which lines of an order a credit note has made whole, so that they were taken back; null when none. */
export const takenBackMail: MailRenderer = async (scope, { subjectId: creditNoteId, userId }) => {
  const { db, config } = scope;
  const [buyer, lines] = await scope.read(
    firstOf(db.select({ email: users.email }).from(users).where(eq(users.id, userId))),
    db
      .select({ title: orderLines.title, amount: orderLines.amount, currency: orders.currency, orderId: orders.id })
      .from(returnedLines)
      .innerJoin(orders, eq(orders.id, returnedLines.orderId))
      .innerJoin(
        orderLines,
        and(eq(orderLines.orderId, returnedLines.orderId), eq(orderLines.position, returnedLines.position)),
      )
      .where(and(eq(returnedLines.creditNoteId, creditNoteId), eq(returnedLines.userId, userId)))
      .orderBy(asc(orderLines.position)),
  );
  const [first] = lines;
  if (!buyer || !first) return null;
  const letter: Letter = {
    subject: lines.length === 1 ? `Your payment for ${first.title} was given back` : 'Your payment was given back',
    paragraphs: [
      'The money went back the way it came, so what it was for is no longer yours. Your bank may take some days to show it.',
      `Order ${first.orderId}`,
    ],
    rows: lines.map(({ title, amount, currency }): [string, string] => [title, formatMoney(amount, currency)]),
    button: { label: 'See what you can open', url: config.appOrigin + paths.myAccess() },
    closing: ['What you have by other means stays yours. If anything is wrong, answer this mail.'],
  };
  return { userId, to: buyer.email, ...renderLetter(letter, config.brand) };
};
