import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { insertOutboxRows, reviveOutboxRows } from '#db/outbox';
import { mails, outbox } from '#db/schema';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import { type MailKind, mailKinds, mailOf } from '~/scope/jobs';
import { mailsAskedFor } from '../health/resend-mail.server';
import { isSpentSql } from '../queries.server';
import { mailTable } from '../tables';
import type { BulkKind, BulkTable, WalkedRow } from './bulk-kind.server';

const { id, kind, userId, subjectId, recipient, subject, state, createdAt, sentAt } = mails;

const mailRows: BulkTable = {
  name: 'emails',
  model: mailTable,
  path: paths.adminMails(),
  table: mails,
  id,
  at: createdAt,
  asked: mailsAskedFor,
  file: { ID: id, Kind: kind, Subject: subject, To: recipient, State: state, Written: createdAt, Sent: sentAt },
};

/**
 * Sends mails again, as `resendMail` does for one mail. The act's id is in each job's key, so each mail is sent again
 * only once.
 */
export const resendingMails: BulkKind = {
  of: mailRows,
  eligible: (scope) =>
    and(
      eq(state, 'sent'),
      inArray(kind, [...mailKinds]),
      isNotNull(userId),
      isNotNull(subjectId),
      not(isSpentSql(scope.now())),
    ),
  facts: { kind, userId, subjectId },
  change: (scope, { bulkId, rows, isMine }) => {
    const now = scope.now();
    const jobs = (rows as ResentRow[]).map(({ id: mailId, ...mail }) => {
      const { kind: ofJob, ...payload } = mailOf(mail.kind, mail.userId, mail.subjectId);
      return {
        ...{ id: newId(now.getTime()), kind: ofJob, payload },
        ...{ dedupeKey: `resend:${mailId}:${bulkId}`, availableAt: now, createdAt: now },
      };
    });
    return insertOutboxRows(scope.db, jobs, isMine);
  },
};

interface ResentRow extends WalkedRow {
  kind: MailKind;
  userId: string;
  subjectId: string;
}

/** Tries failed mails again by running their jobs again, as `retryJob` does for one job. */
export const retryingMails: BulkKind = {
  of: mailRows,
  eligible: (scope) => mailsAskedFor({ search: '', filters: { show: 'failed' } }, scope),
  change: (scope, slice) =>
    reviveOutboxRows(
      scope.db,
      sql`${outbox.dedupeKey} IN (SELECT m.dedupe_key FROM ${mails} m WHERE m.id IN ${slice.ids}) AND ${slice.isMine}`,
      scope.now(),
    ),
};
