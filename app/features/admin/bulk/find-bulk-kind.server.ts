import type { BulkKind, BulkTable } from './bulk-kind.server';
import { voidingCodes } from './code-acts.server';
import { hidingComments, showingComments } from './comment-acts.server';
import { retryingJobs } from './job-acts.server';
import { resendingMails, retryingMails } from './mail-acts.server';
import { userRows } from './user-rows.server';
import { replayingWebhooks } from './webhook-acts.server';
import type { BulkKindName } from './words';

export const bulkKinds: Record<BulkKindName, BulkKind> = {
  'hide-comments': hidingComments,
  'show-comments': showingComments,
  'void-codes': voidingCodes,
  'resend-mails': resendingMails,
  'retry-mails': retryingMails,
  'retry-jobs': retryingJobs,
  'replay-webhooks': replayingWebhooks,
};

/** Tables that can be exported, by name. */
export const bulkTables: Record<string, BulkTable> = Object.fromEntries(
  [userRows, ...Object.values(bulkKinds).map(({ of }) => of)].map((table) => [table.name, table]),
);
