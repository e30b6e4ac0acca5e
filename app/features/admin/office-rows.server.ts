import { eq, sql } from 'drizzle-orm';
import { activationCodes, comments, mails, outbox, subscriptions, users, webhookEvents } from '#db/schema';
import { subquery } from '#db/subqueries';
import { webhooksAskedFor } from '~/features/webhooks/list-webhooks.server';
import { paths } from '~/paths';
import type { OfficeRows } from './choose-rows.server';
import { mailsAskedFor } from './health/resend-mail.server';
import { jobsAskedFor } from './health/retry-job.server';
import { commentsAskedFor, placeOfComment } from './members/list-comments.server';
import { usersAskedFor } from './members/list-users.server';
import { batchesAskedFor } from './selling/issue-codes.server';
import { codeTable, commentTable, jobTable, mailTable, userTable, webhookTable } from './tables';

/** The tables of the office that can be exported. */

export const commentRows: OfficeRows = {
  name: 'comments',
  model: commentTable,
  path: paths.adminComments(),
  table: comments,
  id: comments.id,
  at: comments.createdAt,
  asked: commentsAskedFor,
  file: {
    ID: comments.id,
    Author: subquery(sql`(SELECT u.user_name FROM ${users} u WHERE u.id = "comments"."user_id")`),
    Comment: comments.body,
    Where: placeOfComment,
    Kind: sql`CASE WHEN ${comments.parentId} IS NULL THEN 'Comment' ELSE 'Reply' END`,
    Replies: comments.repliesCount,
    Written: comments.createdAt,
    Hidden: comments.hiddenAt,
    'Reason for hiding': comments.hiddenReason,
  },
};

/** Activation codes. A row of the office's table is a batch of them, so a checkbox holds the batch's name. */
export const codeRows: OfficeRows = {
  name: 'codes',
  model: codeTable,
  path: paths.adminCodes(),
  table: activationCodes,
  id: activationCodes.id,
  at: activationCodes.createdAt,
  picked: activationCodes.sourceId,
  within: eq(activationCodes.source, 'issued'),
  asked: batchesAskedFor,
  file: {
    Batch: activationCodes.sourceId,
    'Months of everything': activationCodes.months,
    Created: activationCodes.createdAt,
    Ends: activationCodes.expiresAt,
    Used: activationCodes.usedAt,
    Cancelled: activationCodes.voidedAt,
  },
};

export const mailRows: OfficeRows = {
  name: 'emails',
  model: mailTable,
  path: paths.adminMails(),
  table: mails,
  id: mails.id,
  at: mails.createdAt,
  asked: mailsAskedFor,
  file: {
    ID: mails.id,
    Kind: mails.kind,
    Subject: mails.subject,
    To: mails.recipient,
    State: mails.state,
    Written: mails.createdAt,
    Sent: mails.sentAt,
  },
};

/** The jobs that have given up. There are few of them, so the walk by age needs no index. */
export const jobRows: OfficeRows = {
  name: 'jobs',
  model: jobTable,
  path: paths.adminJobs(),
  table: outbox,
  id: outbox.id,
  at: outbox.createdAt,
  within: jobsAskedFor({ filters: {} }),
  asked: jobsAskedFor,
  file: {
    ID: outbox.id,
    Job: outbox.kind,
    Key: outbox.dedupeKey,
    Tries: outbox.attempts,
    'Last error': outbox.lastError,
    Created: outbox.createdAt,
    Failed: outbox.availableAt,
  },
};

export const webhookRows: OfficeRows = {
  name: 'webhooks',
  model: webhookTable,
  path: paths.adminWebhooks(),
  table: webhookEvents,
  id: webhookEvents.id,
  at: webhookEvents.receivedAt,
  asked: webhooksAskedFor,
  file: {
    ID: webhookEvents.id,
    Type: webhookEvents.type,
    State: webhookEvents.state,
    Resource: webhookEvents.resource,
    Error: webhookEvents.error,
    Received: webhookEvents.receivedAt,
    Handled: webhookEvents.handledAt,
  },
};

const userRows: OfficeRows = {
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

/** All of them. */
export const officeRows = [userRows, commentRows, codeRows, mailRows, jobRows, webhookRows];
