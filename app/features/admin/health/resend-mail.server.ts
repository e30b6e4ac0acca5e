import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { ordered } from '#db/ordered';
import { firstOf } from '#db/read';
import { mails, outbox, users } from '#db/schema';
import { isWithinDays } from '#db/within-days';
import { stillActs } from '~/features/accounts/office-guards.server';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { AppError } from '~/kit/app-error';
import { pick } from '~/kit/pick';
import { sliceOf, type TableAsk } from '~/kit/table';
import { type Job, mailJobKinds, mailKinds, mailOf } from '~/scope/jobs';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { foundBy } from '../members/list-users.server';
import { countRows, isSpentSql } from '../queries.server';
import { linkIsSpent } from '../rules';
import type { ResendMail } from '../schema';

/** Lists mails, each with the job that sends it while the job is kept, and counts the matches. One round trip. */
export async function listMails(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const isFailedOnly = ask.filters.show === 'failed';
  const asked = mailsAskedFor({ ...ask, filters: { ...ask.filters, show: '' } }, scope);
  const [page, total] = await scope.read(
    readOpenPage(sliceOf(ask), isFailedOnly ? selectFailed(scope, ask, asked) : selectMails(scope, ask, asked)),
    countRows(scope, mails, mailsAskedFor(ask, scope)),
  );
  return { page, total };
}

/** SQL condition on mails: those that match a search and filters. */
export function mailsAskedFor(
  { search, filters }: Pick<TableAsk, 'search' | 'filters'>,
  { config }: Scope,
): SQL | undefined {
  const { show, kind } = filters;
  return and(
    show === 'failed'
      ? sql`${mails.dedupeKey} IN (SELECT o.dedupe_key FROM ${outbox} o
          WHERE o.state = 'dead' AND o.kind IN ${mailJobKinds})`
      : undefined,
    kind ? eq(mails.kind, kind) : undefined,
    isWithinDays(mails.createdAt, filters, config.brand.timeZone),
    search ? inArray(mails.userId, foundBy(search)) : undefined,
  );
}

const mailColumns = {
  ...pick(mails, 'id', 'userId', 'kind', 'subjectId', 'recipient', 'subject', 'state', 'createdAt', 'sentAt'),
  userName: users.userName,
  jobId: outbox.id,
  jobState: outbox.state,
  lastError: outbox.lastError,
};

export function selectMails({ db }: Scope, ask: Pick<TableAsk, 'sort' | 'isDescending'>, asked: SQL | undefined) {
  return db
    .select(mailColumns)
    .from(mails)
    .leftJoin(outbox, eq(outbox.dedupeKey, mails.dedupeKey))
    .leftJoin(users, eq(users.id, mails.userId))
    .where(asked)
    .orderBy(...ordered(ask, { when: [mails.createdAt, mails.id] }))
    .$dynamic();
}

/** Selects the mails that may be sent again. Starts from the dead jobs, so that it reads only as many rows as their index has. */
function selectFailed({ db }: Scope, ask: TableAsk, asked: SQL | undefined) {
  return db
    .select(mailColumns)
    .from(outbox)
    .innerJoin(mails, eq(mails.dedupeKey, outbox.dedupeKey))
    .leftJoin(users, eq(users.id, mails.userId))
    .where(and(eq(outbox.state, 'dead'), inArray(outbox.kind, [...mailJobKinds]), asked))
    .orderBy(...ordered(ask, { when: [outbox.availableAt] }))
    .$dynamic();
}

export type MailRow = Awaited<ReturnType<typeof selectMails>>[number];

/** Reads one mail with its stored text, which has no codes and no links that open anything. Throws not-found. */
export async function showMail(scope: Scope, { mailId }: { mailId: string }) {
  requireAdmin(scope);
  const mail = await readFirst(
    scope,
    scope.db
      .select({ ...mailColumns, text: mails.text, isSpent: isSpentSql(scope.now()).mapWith(Boolean) })
      .from(mails)
      .leftJoin(outbox, eq(outbox.dedupeKey, mails.dedupeKey))
      .leftJoin(users, eq(users.id, mails.userId))
      .where(eq(mails.id, mailId)),
  );
  if (!mail) throw new AppError('not-found', 'There is no such mail.');
  return mail;
}

/**
 * Sends a mail again: written anew, to the person's current address, under a new key. Two posts with one `press` send
 * one mail (B17). Throws not-found, forbidden, and conflict if the mail cannot be written again, for example because
 * its link has been used or has expired.
 */
export async function resendMail(scope: Scope, { mailId, press }: ResendMail): Promise<void> {
  const viewer = requireAdmin(scope);
  const isSpent = isSpentSql(scope.now());
  const mail = await readFirst(
    scope,
    scope.db
      .select({
        ...pick(mails, 'kind', 'userId', 'subjectId', 'state'),
        isSpent: isSpent.mapWith(Boolean),
      })
      .from(mails)
      .where(eq(mails.id, mailId)),
  );
  if (!mail) throw new AppError('not-found', 'There is no such email.');
  if (mail.state !== 'sent')
    throw new AppError('conflict', 'This email has not been sent yet, so it can’t be sent again.');
  const job = repeatOf(mail);
  if (!job) throw new AppError('conflict', 'The data of this email has been deleted, so it can’t be sent again.');
  if (mail.isSpent) throw new AppError('conflict', linkIsSpent);
  const key = `resend:${mailId}:${press}`;
  const isAsked = eq(outbox.dedupeKey, key);
  const { asked } = await scope.write({
    logged: officeEntry(
      scope,
      {
        action: 'mail-resent',
        details: { mailId, kind: mail.kind },
        ...(mail.userId && { subject: mail.userId }),
      },
      sql`${stillActs(viewer)} AND NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${isAsked})`,
    ),
    // Follows the audit log entry, which is written only if the mail is to be sent.
    jobAdded: scope.outbox.addIfChanged(job, key),
    asked: firstOf(scope.db.select({ id: outbox.id }).from(outbox).where(isAsked)),
  });
  if (!asked) throw new AppError('forbidden');
  scope.outbox.dispatch();
}

export type MailToRepeat = Pick<typeof mails.$inferSelect, 'kind' | 'userId' | 'subjectId'>;

/** The job that sends a mail again; null if its data was deleted. */
export function repeatOf({ kind, userId, subjectId }: MailToRepeat): Job | null {
  const mail = mailKinds.find((known) => known === kind);
  return mail && userId && subjectId ? mailOf(mail, userId, subjectId) : null;
}
