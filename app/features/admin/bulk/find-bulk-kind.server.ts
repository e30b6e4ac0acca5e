import { sql } from 'drizzle-orm';
import { subscriptions, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { paths } from '~/paths';
import { usersAskedFor } from '../members/list-users.server';
import { userTable } from '../tables';
import type { BulkKind, BulkTable } from './bulk-kind.server';
import { voidingCodes } from './code-acts.server';
import { hidingComments, showingComments } from './comment-acts.server';
import { retryingJobs } from './job-acts.server';
import { resendingMails, retryingMails } from './mail-acts.server';
import { replayingWebhooks } from './webhook-acts.server';
import type { BulkKindName } from './words';

/** Accounts can be exported in bulk, but are changed one by one. */
const userRows: BulkTable = {
  name: 'users',
  model: userTable,
  path: paths.adminUsers(),
  table: users,
  id: users.id,
  at: users.createdAt,
  asked: usersAskedFor,
  file: {
    ID: users.id,
    Username: users.userName,
    Email: users.email,
    Role: users.role,
    Subscription: subquery(sql`(SELECT s.state FROM ${subscriptions} s WHERE s.user_id = "users"."id")`),
    Joined: users.createdAt,
    Verified: users.verifiedAt,
    Blocked: users.blockedAt,
  },
};

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
