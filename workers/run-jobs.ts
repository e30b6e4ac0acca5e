import { sql } from 'drizzle-orm';
import { dueOutboxRows, failOutboxRow, finishOutboxRow, leaseOutboxRow } from '#db/outbox';
import { operatorMessage } from '~/kit/app-error';
import { second } from '~/kit/dates';
import { Job, QueueMessage } from '~/scope/jobs';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { houseScope } from './create-scope';
import { runJob, sweeps } from './jobs';
import { inLanes } from './lanes';
import { noteProbe, probeSentAt, sendProbe } from './queue-probe';
import { schoolConfig } from './school';
import { sendMessages } from './send-messages';

/** Concurrent rows per kind in a batch or sweep. */
const atOnce = 3;

/** The deadline of a job's calls to providers is well below its row's lease. */
const jobOpening = { from: 'first-primary', limit: { time: 20 * second, most: 30 * second } };

/** The deadline of a sweep, which makes many calls with one scope. */
const sweepOpening = { from: 'first-primary', limit: { time: 45 * second, most: 45 * second } };

/** How long a batch blocks the queue. Longer work continues beside the next batch. */
const batchTime = 3 * second;

/** Rows per kind that the every-minute sweep runs itself; it sends the others to the queue. */
const ownRows = 50;

/** Maximum rows per kind that the sweep sends to the queue: what an hour's outage may leave. */
const mostRows = 5000;

/** The every-minute sweep starts no row after this: the next sweep is about to begin. */
const sweepFor = 25 * second;

/**
 * The fast path: runs the rows that queue messages name. Unknown messages go to the dead-letter queue. If a row is
 * still running when the batch's time is over, its message is acknowledged: the row itself records the outcome.
 */
export async function runQueue(batch: MessageBatch<unknown>, env: Env, ctx: ExecutionContext): Promise<void> {
  const unsettled = new Set<Message<unknown>>(batch.messages);
  const settle = (message: Message<unknown>, how: () => void) => {
    if (unsettled.delete(message)) how();
  };
  const wakeUps = batch.messages.flatMap((message) => {
    const sentAt = probeSentAt(message.body);
    if (sentAt !== null) {
      settle(message, () => message.ack());
      ctx.waitUntil(receiveProbe(sentAt, env, ctx));
      return [];
    }
    const read = QueueMessage.safeParse(message.body);
    if (read.success) return [{ message, kind: read.data.kind, id: read.data.outboxId }];
    settle(message, () => message.retry());
    return [];
  });
  const work = inLanes(
    wakeUps,
    async ({ message, id }) => {
      const isRun = await tryRow(id, env, ctx);
      settle(message, () => (isRun ? message.ack() : message.retry({ delaySeconds: 5 })));
    },
    { atOnce },
  );
  ctx.waitUntil(work);
  await atMost(batchTime, work);
  for (const message of [...unsettled]) settle(message, () => message.ack());
}

async function receiveProbe(sentAt: number, env: Env, ctx: ExecutionContext): Promise<void> {
  const { scope } = houseScope(env, ctx, jobOpening);
  await noteProbe(scope, sentAt).catch((error) =>
    scope.log.error('sweep-failed', { sweep: 'queue', ...errorFacts(error) }),
  );
}

const everyMinute = '* * * * *';

/**
 * The reliable path: rows that the queue lost, abandoned checkouts, and retention. Does nothing while `npm run restore`
 * fills the database: jobs may not run on half of it, and what they write would be in the way.
 */
export async function runCron(cron: string, env: Env, ctx: ExecutionContext): Promise<void> {
  if (await isRestoring(houseScope(env, ctx, sweepOpening).scope)) return;
  if (cron === everyMinute) return sweepOutbox(env, ctx);
  const all = { ...sweeps, queue: (scope: Scope) => sendProbe(env, scope.now()) };
  // Sweeps run independently: one that fails or hangs does not stop the others.
  await Promise.all(
    Object.entries(all).map(async ([name, sweep]) => {
      const { scope } = houseScope(env, ctx, sweepOpening);
      await sweep(scope).catch((error) => scope.log.error('sweep-failed', { sweep: name, ...errorFacts(error) }));
    }),
  );
}

async function isRestoring({ db, read }: Scope): Promise<boolean> {
  const [found] = await read(
    db
      .select({ n: sql<number>`1`.as('n') })
      .from(sql`sqlite_master`)
      .where(sql`name = 'restoring'`),
  );
  return found.length > 0;
}

async function sweepOutbox(env: Env, ctx: ExecutionContext): Promise<void> {
  const { scope } = houseScope(env, ctx, jobOpening);
  const last = Date.now() + sweepFor;
  const due = await dueOutboxRows(scope.db, scope.now(), mostRows);
  const own = due.filter(({ place }) => place <= ownRows);
  const others = due.filter(({ place }) => place > ownRows);
  const messages = others.map(({ id, kind }) => ({ outboxId: id, kind }));
  const refused = (await sendMessages(env.JOBS, messages)).flatMap((slice) => slice.messages);
  // Runs the rows that the queue did not take, as far as the time allows.
  const rows = [...own, ...refused.map(({ outboxId, kind = '' }) => ({ id: outboxId, kind }))];
  const work = async ({ id }: { id: string }) => void (await tryRow(id, env, ctx));
  await inLanes(rows, work, { atOnce, mayBegin: () => Date.now() < last });
  if (refused.length) scope.log.warn('queue-refused', { rows: refused.length });
}

/** Runs a row if necessary; false only if the database failed. */
async function tryRow(id: string, env: Env, ctx: ExecutionContext): Promise<boolean> {
  const { scope } = houseScope(env, ctx, { ...jobOpening, id });
  try {
    await runRow(id, scope, env, ctx);
    return true;
  } catch (error) {
    scope.log.error('row-not-run', { id, ...errorFacts(error) });
    return false;
  }
}

/** Leases, runs and settles one row. Throws only if the database fails. */
async function runRow(id: string, scope: Scope, env: Env, ctx: ExecutionContext): Promise<void> {
  const row = await leaseOutboxRow(scope.db, id, scope.now());
  if (!row) return;
  const { kind, attempts } = row;
  if (row.isDead) return scope.log.error('row-dead', { id, kind, attempts });
  try {
    scope.config = await schoolConfig(env, ctx, { isPrompt: true });
    await runJob(scope, Job.parse({ kind, ...row.payload }), row);
  } catch (error) {
    const facts = errorFacts(error);
    const message = operatorMessage(error, facts.message);
    const lastError = facts.cause ? `${message} (${facts.cause})` : message;
    const pause = await failOutboxRow(scope.db, row, lastError, scope.now());
    scope.log.warn('job-failed', { kind, attempts, pause, ...facts });
    if (!pause) return;
    const again = env.JOBS.send({ outboxId: id, kind }, { delaySeconds: pause });
    ctx.waitUntil(again.catch((refused) => scope.log.warn('queue-refused', { id, ...errorFacts(refused) })));
    return;
  }
  await finishOutboxRow(scope.db, row, scope.now());
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
