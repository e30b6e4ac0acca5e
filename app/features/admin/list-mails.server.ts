import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { mails, outbox, users } from '#db/schema';
import { isWithinDays } from '#db/within-days';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { sliceOf, type TableAsk } from '~/kit/table';
import { mailJobKinds } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { foundBy } from './list-users.server';
import { countRows } from './queries.server';

/** Mails, each with the job that sends it while that is kept. Also how many match. One round trip. */
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

/** As SQL, on mails: those that a search and filters ask for. */
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

export const mailColumns = {
  id: mails.id,
  userId: mails.userId,
  userName: users.userName,
  kind: mails.kind,
  subjectId: mails.subjectId,
  recipient: mails.recipient,
  subject: mails.subject,
  state: mails.state,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
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

/** From the jobs' side, so that the list is as short as their index. */
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
