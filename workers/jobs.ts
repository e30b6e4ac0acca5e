import { dueOutboxRows, failOutboxRow, finishOutboxRow, leaseOutboxRow, type OutboxRow } from '#db/outbox';
import { applyRetention } from '#db/retention';
import {
  accountExistsMail,
  type MailRenderer,
  sessionReuseMail,
  verificationMail,
} from '~/features/accounts/account-mails.server';
import { deliverMail } from '~/features/accounts/deliver-mail.server';
import {
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  restoreMail,
} from '~/features/accounts/recovery-mails.server';
import { acknowledgePage } from '~/features/checkout/acknowledge-page.server';
import { completePurchase } from '~/features/checkout/complete-purchase.server';
import { purchaseMail } from '~/features/checkout/purchase-mail.server';
import { sweepOpenOrders } from '~/features/checkout/sweep-open-orders.server';
import { resizeImage } from '~/features/media/make-sizes.server';
import { removeDroppedFiles, sweepFiles } from '~/features/media/sweep-files.server';
import { deliverFarewell } from '~/features/privacy/deliver-farewell.server';
import { handleWebhook } from '~/features/webhooks/handle-webhook.server';
import { Job, type MailKind, QueueMessage } from '~/scope/jobs';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { houseCaller } from './caller';
import { createScope } from './create-scope';

const mails: Record<MailKind, MailRenderer> = {
  verification: verificationMail,
  'account-exists': accountExistsMail,
  'session-reuse': sessionReuseMail,
  purchase: purchaseMail,
  restore: restoreMail,
  'password-changed': passwordChangedMail,
  'email-change': emailChangeMail,
  'email-changed': emailChangedMail,
};

/** Which use-case an outbox row asks for. */
function run(scope: Scope, job: Job, row: OutboxRow): Promise<unknown> {
  switch (job.kind) {
    case 'send-mail':
      return deliverMail(scope, job, row.dedupeKey, mails[job.mail]);
    case 'handle-webhook':
      return handleWebhook(scope, job);
    case 'complete-purchase':
      return completePurchase(scope, job);
    case 'acknowledge-page':
      return acknowledgePage(scope, job);
    case 'send-farewell':
      return deliverFarewell(scope, job, row.dedupeKey);
    case 'resize-image':
      return resizeImage(scope, job);
    case 'remove-files':
      return removeDroppedFiles(scope, job);
  }
}

/** The fast path: rows named by queue messages. A message that is none of ours goes to the dead letters. */
export async function runQueue(batch: MessageBatch<unknown>, env: Env, ctx: ExecutionContext): Promise<void> {
  for (const message of batch.messages) {
    const read = QueueMessage.safeParse(message.body);
    if (!read.success) {
      message.retry();
      continue;
    }
    try {
      await runRow(read.data.outboxId, env, ctx);
      message.ack();
    } catch (error) {
      jobScope(env, ctx).scope.log.error('row-not-run', { id: read.data.outboxId, ...errorFacts(error) });
      message.retry({ delaySeconds: 5 });
    }
  }
}

const everyMinute = '* * * * *';

/** The sure path: what the queue lost, pages that nobody came back from, and what has had its time. */
export async function runCron(cron: string, env: Env, ctx: ExecutionContext): Promise<void> {
  const { scope } = jobScope(env, ctx);
  if (cron === everyMinute) {
    for (const id of await dueOutboxRows(scope.db, scope.now()))
      await runRow(id, env, ctx).catch((error) => scope.log.error('row-not-run', { id, ...errorFacts(error) }));
    return;
  }
  for (const [name, sweep] of Object.entries(sweeps)) {
    await sweep(scope).catch((error) => scope.log.error('sweep-failed', { sweep: name, ...errorFacts(error) }));
  }
}

/** Each stands for itself: one that fails keeps none of the others from its turn. */
const sweeps: Record<string, (scope: Scope) => Promise<unknown>> = {
  orders: sweepOpenOrders,
  retention: (scope) => applyRetention(scope.db, scope.now()),
  files: sweepFiles,
};

function jobScope(env: Env, ctx: ExecutionContext, id?: string) {
  return createScope(env, {
    caller: houseCaller(id),
    from: 'first-primary',
    defer: (work) => ctx.waitUntil(work),
  });
}

/** Leases, runs and settles one row. Throws only when the database itself fails. */
async function runRow(id: string, env: Env, ctx: ExecutionContext): Promise<void> {
  const { scope } = jobScope(env, ctx, id);
  const row = await leaseOutboxRow(scope.db, id, scope.now());
  if (!row) return;
  try {
    await run(scope, Job.parse({ kind: row.kind, ...row.payload }), row);
  } catch (error) {
    const pause = await failOutboxRow(scope.db, row, errorFacts(error).message, scope.now());
    scope.log.warn('job-failed', { kind: row.kind, attempts: row.attempts, pause, ...errorFacts(error) });
    if (!pause) return;
    const again = env.JOBS.send({ outboxId: id }, { delaySeconds: pause });
    ctx.waitUntil(again.catch((refused) => scope.log.warn('queue-refused', { id, ...errorFacts(refused) })));
    return;
  }
  await finishOutboxRow(scope.db, id, scope.now());
}
