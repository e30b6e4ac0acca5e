import { and, desc, eq, inArray } from 'drizzle-orm';
import { mails, outbox, users } from '#db/schema';
import { readOpenPage } from '~/features/catalogue/queries.server';
import type { OpenPage, Slice } from '~/kit/paging';
import { mailJobKinds } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

export interface ListMails extends Slice {
  /** Those alone whose job has given up. */
  isFailedOnly: boolean;
}

/** Mails, newest first, each with the job that sends it while that is kept. */
export async function listMails(scope: Scope, wish: ListMails): Promise<OpenPage<MailRow>> {
  requireAdmin(scope);
  const rows = wish.isFailedOnly ? selectFailed(scope) : selectMails(scope);
  const [page] = await scope.read(readOpenPage(wish, rows));
  return page;
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
  attempts: outbox.attempts,
  lastError: outbox.lastError,
};

export function selectMails({ db }: Scope) {
  return db
    .select(mailColumns)
    .from(mails)
    .leftJoin(outbox, eq(outbox.dedupeKey, mails.dedupeKey))
    .leftJoin(users, eq(users.id, mails.userId))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .$dynamic();
}

/** From the jobs' side, so that the list is as short as their index. */
function selectFailed({ db }: Scope) {
  return db
    .select(mailColumns)
    .from(outbox)
    .innerJoin(mails, eq(mails.dedupeKey, outbox.dedupeKey))
    .leftJoin(users, eq(users.id, mails.userId))
    .where(and(eq(outbox.state, 'dead'), inArray(outbox.kind, [...mailJobKinds])))
    .orderBy(desc(outbox.availableAt))
    .$dynamic();
}

export type MailRow = Awaited<ReturnType<typeof selectMails>>[number];
