import { and, eq, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { lessonCards, mails, outbox, users } from '#db/schema';
import type { MailRenderer } from '~/features/accounts/mail/account-mails.server';
import { renderLetter } from '~/features/accounts/mail/mail-layout';
import { mailedLink } from '~/features/accounts/mail/set-optional-mails.server';
import { after, day, isoDay } from '~/kit/dates';
import { paths } from '~/paths';
import { mailOf } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { readDueCards } from './queries.server';
import { startOfDay } from './schedule';

/** Mails per sweep. The next sweep is five minutes later. */
const most = 200;
/** The highest number of due questions that a mail names. */
const mostCounted = 100;

/** Midnight UTC of the latest Monday. */
export function startOfWeek(moment: Date): Date {
  const start = startOfDay(moment);
  return after(start, -((start.getUTCDay() + 6) % 7) * day);
}

/**
 * Sends the weekly mail about due questions to members who want it (B31). The mail's key names the week, so a member
 * gets one mail a week however often the sweep runs. An internal job; returns the number of mails it queued.
 */
export async function remindOfDue(scope: Scope): Promise<number> {
  const monday = startOfWeek(scope.now());
  const [readers] = await scope.read(selectReaders(scope, monday));
  if (!readers.length) return 0;
  await scope.write({
    mailed: readers.map(({ userId, key }) => scope.outbox.add(mailOf('practice-due', userId, isoDay(monday)), key)),
  });
  scope.outbox.dispatch();
  return readers.length;
}

function selectReaders({ db }: Scope, monday: Date) {
  const key: SQL<string> = sql<string>`'practice-due:' || ${users.id} || ${`:${isoDay(monday)}`}`;
  return db
    .select({ userId: users.id, key: key.as('key') })
    .from(users)
    .where(
      and(
        sql`${users.wantsPracticeMails} = 1`,
        isNotNull(users.verifiedAt),
        isNull(users.blockedAt),
        hasRow(lessonCards, and(eq(lessonCards.userId, users.id), lte(lessonCards.dueAt, monday))),
        not(hasRow(outbox, eq(outbox.dedupeKey, key))),
        not(hasRow(mails, eq(mails.dedupeKey, key))),
      ),
    )
    .limit(most);
}

/** The weekly mail. Null if nothing is due any more, or if the member has turned the mail off or is blocked. */
export const practiceDueMail: MailRenderer = async (scope, { userId }) => {
  const [reader, due] = await scope.read(
    firstOf(
      scope.db
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.wantsPracticeMails, true), isNull(users.blockedAt))),
    ),
    readDueCards(scope, userId, mostCounted),
  );
  if (!reader || !due.length) return null;
  const { appOrigin: origin, brand } = scope.config;
  const stop = origin + paths.unsubscribe(mailedLink(scope, 'practice', userId));
  const count = due.length === mostCounted ? `${mostCounted} or more questions are` : countOf(due.length);
  const letter = {
    subject: `${count} due in the practice room`,
    paragraphs: [
      `${count} due, from lessons that you answered before. Ten a day take about ten minutes.`,
      ...titlesOf(due.map(({ lesson }) => lesson.title)),
    ],
    button: { label: 'Practise now', url: origin + paths.practiceToday() },
    closing: ['You’re receiving this email because you asked for it in your profile.'],
    stop: { label: 'Unsubscribe from weekly practice emails', url: stop },
  };
  return {
    userId,
    to: reader.email,
    ...renderLetter(letter, brand),
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
};

const countOf = (count: number) => (count === 1 ? 'One question is' : `${count} questions are`);

/** The titles of the first lessons with due questions, without duplicates. */
function titlesOf(titles: string[]): string[] {
  const different = [...new Set(titles)];
  const more = different.length > 3 ? [`and ${different.length - 3} more`] : [];
  return [`From: ${[...different.slice(0, 3), ...more].join(', ')}.`];
}
