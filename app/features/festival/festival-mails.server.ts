import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { festivalEditions, festivalEntries, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/mail/account-mails.server';
import { renderLetter } from '~/features/accounts/mail/mail-layout';
import { formatDate, formatMoment } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { shownLink } from './mix-link';
import { answerDueAt, answerWithinDays, entryNumber, lastMoment, tellWithinDays } from './rules';

function readEntryOf({ db }: Scope, editionId: string, userId: string) {
  return firstOf(
    db
      .select({ entry: festivalEntries, edition: festivalEditions, email: users.email })
      .from(festivalEntries)
      .innerJoin(festivalEditions, eq(festivalEditions.id, festivalEntries.editionId))
      .innerJoin(users, eq(users.id, festivalEntries.userId))
      .where(and(eq(festivalEntries.editionId, editionId), eq(festivalEntries.userId, userId)))
      .limit(1),
  );
}

/**
 * The receipt of an entry, sent to the address of the account. Of the personal data it contains only the DJ name: the
 * rest is for the office only.
 */
export const receiptMail: MailRenderer = async (scope, { userId, subjectId: editionId }) => {
  const [found] = await scope.read(readEntryOf(scope, editionId, userId));
  if (!found?.entry.number || !found.entry.changedAt) return null;
  const { entry, edition, email } = found;
  const letter = {
    subject: 'Your mix is with the jury',
    paragraphs: [`Thank you for entering the ${edition.name}.`],
    rows: receiptRows(found),
    button: { label: 'See or change my entry', url: scope.config.appOrigin + paths.riseFestivalEnter() },
    closing: [
      `You can change your entry until ${formatMoment(lastMoment(edition.closesAt))}. The jury hears the latest version.`,
      `Interviews begin on ${formatDate(edition.interviewsAt)}, and we name the winner on ${formatDate(edition.decidedAt)}. If you win, we’ll email you within ${tellWithinDays} days of the closing date.`,
    ],
  };
  return { userId: entry.userId, to: email, ...renderLetter(letter, scope.config.brand) };
};

type Found = {
  entry: typeof festivalEntries.$inferSelect;
  edition: typeof festivalEditions.$inferSelect;
};

function receiptRows({ entry, edition }: Found): [string, string][] {
  const received = entry.changedAt ?? entry.sentAt;
  return [
    ['Entry', entryNumber(edition.code, entry.number ?? 0)],
    ...(received ? [['Received', formatMoment(received)] as [string, string]] : []),
    ['DJ name', entry.djName ?? ''],
    ['Mix', shownLink(entry.mixUrl ?? '')],
    ['Length', `${entry.mixMinutes} minutes`],
  ];
}

/** Tells the winner, or a runner-up who moved up, the deadline for an answer. */
export const winnerMail: MailRenderer = async (scope, { userId, subjectId: editionId }) => {
  const [found] = await scope.read(readEntryOf(scope, editionId, userId));
  if (found?.entry.place !== 'winner' || !found.entry.toldAt || found.entry.answeredAt) return null;
  const { entry, edition, email } = found;
  const letter = {
    subject: `You have won the ${edition.name}`,
    paragraphs: [
      `${entry.djName}, the jury has chosen your mix.`,
      `Please reply to this email by ${formatMoment(answerDueAt(found.entry.toldAt))}. If we don’t hear from you within ${answerWithinDays} days, the prize goes to the runner-up.`,
    ],
    rows: receiptRows(found),
    closing: [`The festival is from ${formatDate(edition.festivalFrom)} to ${formatDate(edition.festivalTo)}.`],
  };
  return { userId: entry.userId, to: email, ...renderLetter(letter, scope.config.brand) };
};
