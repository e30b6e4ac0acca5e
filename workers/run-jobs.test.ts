import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { maxAttempts } from '#db/outbox';
import { runParts } from '#db/read';
import { mails, outbox, signUps, webhookEvents } from '#db/schema';
import { mailSignUp } from '~/features/accounts/sign-up/sign-ups.server';
import { showHealth } from '~/features/admin/health/show-health.server';
import { takeConsoleErrors } from '../tests/support/console';
import { makeSignUp, makeUser } from '../tests/support/factories';
import { resetBindings } from '../tests/support/reset';
import { testScope } from '../tests/support/scope';
import { houseCaller } from './caller';
import { createScope } from './create-scope';
import { runCron, runQueue } from './run-jobs';

beforeEach(resetBindings);

interface SentMail {
  to: string;
  headers: Record<string, string>;
}

/** The environment with a mailbox that can fail. */
function withMail(behave: (mail: SentMail) => Promise<unknown> = async () => ({ messageId: 'm' })) {
  const sent: SentMail[] = [];
  const EMAIL = {
    send: async (mail: SentMail) => {
      const answer = await behave(mail);
      sent.push(mail);
      return answer;
    },
  };
  return { sent, env: { ...env, EMAIL, JOBS: { send: async () => {}, sendBatch: async () => {} } } as unknown as Env };
}

async function orderVerificationMail() {
  const scope = testScope();
  const user = await makeSignUp(scope.db);
  await scope.write({ mailed: mailSignUp(scope, eq(signUps.id, user.id)) });
  const [row] = await scope.db.select().from(outbox).where(eq(outbox.kind, 'send-mail'));
  return { scope, user, row: row as typeof outbox.$inferSelect };
}

async function queue(bodies: unknown[], environment: Env) {
  const context = createExecutionContext();
  const messages = bodies.map((body, i) => ({ id: `${i}`, timestamp: new Date(), attempts: 1, body }));
  const all = createMessageBatch('cuepoint-jobs', messages);
  await runQueue(all, environment, context);
  const result = await getQueueResult(all, context);
  await waitOnExecutionContext(context);
  return result;
}

async function everyMinute(environment: Env) {
  const context = createExecutionContext();
  await runCron('* * * * *', environment, context);
  await waitOnExecutionContext(context);
}

test('the mail of a row is sent once although its queue message arrives three times', async () => {
  const { row, user, scope } = await orderVerificationMail();
  const world = withMail();
  const body = { outboxId: row.id };
  const { explicitAcks } = await queue([body, body, body], world.env);
  expect(explicitAcks).toHaveLength(3);
  expect(world.sent.map((mail) => mail.to)).toEqual([user.email]);
  expect(world.sent[0]?.headers['X-Cuepoint-Key']).toBe(row.dedupeKey);
  const [kept] = await scope.db.select().from(mails);
  expect(kept).toMatchObject({ state: 'sent', dedupeKey: row.dedupeKey });
  expect(kept?.text).not.toMatch(/token=[\w]/);
  expect(kept?.text).not.toMatch(/code: \d/);
});

test('the sweep sends a mail once whose queue message was lost', async () => {
  const { user } = await orderVerificationMail();
  const world = withMail();
  await everyMinute(world.env);
  await everyMinute(world.env);
  expect(world.sent.map((mail) => mail.to)).toEqual([user.email]);
});

/** A queue with the platform's limits that refuses its first batches; `took` has the rows of the others. */
function strictQueue({ refuses = 0 } = {}) {
  const took: string[] = [];
  let left = refuses;
  const sendBatch = async (messages: { body: { outboxId: string } }[]) => {
    left -= 1;
    if (messages.length > 100) throw new Error('Queue sendBatch failed: 15000');
    if (left >= 0) throw new Error('Too many requests');
    took.push(...messages.map(({ body }) => body.outboxId));
  };
  return { took, JOBS: { send: async () => {}, sendBatch } };
}

/** Waiting rows whose job has nothing to do. */
async function waitingRows(count: number): Promise<string[]> {
  const { db } = testScope();
  const at = new Date(Date.now() - 60_000);
  const ids = Array.from({ length: count }, (_, n) => `waiting-${n}`);
  const rows = ids.map((id) => ({
    id,
    kind: 'handle-webhook',
    dedupeKey: `webhook:${id}`,
    payload: { eventId: id },
    availableAt: at,
    createdAt: at,
  }));
  await runParts(
    db,
    rows.map((row) => db.insert(outbox).values(row)),
  );
  return ids;
}

const rowsDone = () => testScope().db.select({ id: outbox.id }).from(outbox).where(eq(outbox.state, 'done'));

test('thousands of jobs are sent in batches that the queue accepts, and a refused batch does not stop the others', async () => {
  const { took, JOBS } = strictQueue({ refuses: 1 });
  const deferred: Promise<unknown>[] = [];
  const { scope } = createScope({ ...env, JOBS } as unknown as Env, {
    caller: houseCaller(),
    from: 'first-primary',
    defer: (work) => void deferred.push(work),
  });
  for (let n = 0; n < 3010; n++) scope.outbox.add({ kind: 'handle-webhook', eventId: `ev${n}` }, `webhook:ev${n}`);
  scope.outbox.dispatch();
  await Promise.all(deferred);
  // The rows of the refused batch wait and do not delay the others.
  expect(new Set(took).size).toBe(2910);
});

test('the sweep queues the rows beyond its own share, and works on the rows that the queue refuses', async () => {
  const ids = await waitingRows(380);
  const { took, JOBS } = strictQueue({ refuses: 2 });
  const world = { ...withMail().env, JOBS } as unknown as Env;
  await everyMinute(world);
  const done = (await rowsDone()).map(({ id }) => id);
  // 330 rows are sent in four batches, two of which are refused.
  expect(took).toHaveLength(130);
  expect(done).toHaveLength(250);
  expect([...done, ...took].sort()).toEqual(ids.sort());
  await queue(
    took.map((outboxId) => ({ outboxId, kind: 'handle-webhook' })),
    world,
  );
  expect(await rowsDone()).toHaveLength(380);
});

test('a mail that fails is put off, and is sent when the mail service is back', async () => {
  const { row, scope } = await orderVerificationMail();
  const down = withMail(async () => {
    throw new Error('down');
  });
  await queue([{ outboxId: row.id }], down.env);
  const [failed] = await scope.db.select().from(outbox);
  expect(failed).toMatchObject({ state: 'pending', attempts: 1, leasedUntil: null });
  expect(failed?.availableAt.getTime()).toBeGreaterThan(row.availableAt.getTime());

  const world = withMail();
  await scope.db.update(outbox).set({ availableAt: new Date(0) });
  await everyMinute(world.env);
  expect(world.sent.map((mail) => mail.headers['X-Cuepoint-Key'])).toEqual([row.dedupeKey]);
});

test('a crash after the mail service accepted a mail repeats the mail with the same key', async () => {
  const { row, scope } = await orderVerificationMail();
  const world = withMail();
  const killed = {
    ...world.env,
    EMAIL: { send: async (mail: SentMail) => world.sent.push(mail) && Promise.reject(new Error('killed')) },
  };
  await queue([{ outboxId: row.id }], killed as unknown as Env);
  await scope.db.update(outbox).set({ availableAt: new Date(0) });
  await everyMinute(world.env);
  expect(world.sent).toHaveLength(2);
  expect(new Set(world.sent.map((mail) => mail.headers['X-Cuepoint-Key'])).size).toBe(1);
});

test('a row is marked as dead and kept after its last attempt', async () => {
  const { row, scope } = await orderVerificationMail();
  await scope.db.update(outbox).set({ attempts: maxAttempts - 1 });
  const down = withMail(async () => {
    throw new Error('down');
  });
  await queue([{ outboxId: row.id }], down.env);
  const [dead] = await scope.db.select().from(outbox);
  expect(dead).toMatchObject({ state: 'dead', attempts: maxAttempts });
});

test('an unknown queue message is sent back for a retry, and the other messages are handled', async () => {
  const { row } = await orderVerificationMail();
  const world = withMail();
  const result = await queue([{ nonsense: true }, { outboxId: row.id }, 'text'], world.env);
  expect(result.explicitAcks).toEqual(['1']);
  expect(result.retryMessages.map((message) => message.msgId)).toEqual(['0', '2']);
  expect(world.sent).toHaveLength(1);
});

test('a sign-up link that was replaced before its delivery is not mailed', async () => {
  const { scope, user, row } = await orderVerificationMail();
  const [superseded] = mailSignUp(scope, eq(signUps.id, user.id));
  if (superseded) await scope.write({ superseded });
  const world = withMail();
  await queue([{ outboxId: row.id }], world.env);
  expect(world.sent).toEqual([]);
});

describe('a hanging billing provider', () => {
  /** Webhook rows, older than all others; each call to the provider hangs until it is released. */
  async function hangingWebhooks(count: number) {
    const { db } = testScope();
    const numbers = Array.from({ length: count }, (_, n) => n);
    const old = new Date(Date.now() - 60_000);
    const rows = numbers.map((n) => ({
      id: `hanging-${n}`,
      kind: 'handle-webhook',
      dedupeKey: `webhook:ev${n}`,
      payload: { eventId: `ev${n}` },
      availableAt: old,
      createdAt: old,
    }));
    const events = numbers.map((n) => ({
      id: `ev${n}`,
      type: 'payment_succeeded',
      occurredAt: old,
      receivedAt: old,
      state: 'received' as const,
    }));
    await runParts(db, [
      ...rows.map((row) => db.insert(outbox).values(row)),
      ...events.map((event) => db.insert(webhookEvents).values(event)),
    ]);
    // Preloaded: the test's loader takes seconds for it.
    await import('chargebee');
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const asked = vi.fn(async () => {
      await gate;
      throw new Error('let go');
    });
    vi.stubGlobal('fetch', asked);
    return { bodies: rows.map(({ id, kind }) => ({ outboxId: id, kind })), asked, letGo: () => letGo() };
  }

  test('delays neither a mail of the same batch nor the end of the batch', async () => {
    const { bodies, asked, letGo } = await hangingWebhooks(2);
    const { row, user, scope } = await orderVerificationMail();
    const world = withMail();
    const context = createExecutionContext();
    const all = createMessageBatch(
      'cuepoint-jobs',
      [...bodies, { outboxId: row.id, kind: row.kind }].map((body, i) => ({
        id: `${i}`,
        timestamp: new Date(),
        attempts: 1,
        body,
      })),
    );
    const began = Date.now();
    const turn = runQueue(all, world.env, context);
    await vi.waitFor(() => expect(world.sent.map((mail) => mail.to)).toEqual([user.email]), 4000);
    await turn;
    expect(Date.now() - began).toBeLessThan(6000);
    expect(asked).toHaveBeenCalledTimes(2);

    // The hanging jobs continue beside the next batch and settle their rows.
    letGo();
    expect((await getQueueResult(all, context)).explicitAcks).toHaveLength(3);
    await waitOnExecutionContext(context);
    const states = (await scope.db.select().from(outbox)).map(({ kind, state, attempts, lastError }) => ({
      kind,
      state,
      attempts,
      lastError,
    }));
    const failed = {
      kind: 'handle-webhook',
      state: 'pending',
      attempts: 1,
      lastError: 'A provider did not answer as expected. (let go)',
    };
    expect(states).toEqual([failed, failed, { kind: 'send-mail', state: 'done', attempts: 1, lastError: null }]);
  });

  test('does not keep a sweep from sending the mail behind 200 hanging jobs', async () => {
    const { letGo } = await hangingWebhooks(200);
    const { user } = await orderVerificationMail();
    const world = withMail();
    const sweep = everyMinute(world.env);
    await vi.waitFor(() => expect(world.sent.map((mail) => mail.to)).toEqual([user.email]), 4000);
    letGo();
    await sweep;
  });
});

test('no cron touches a database that a restore is filling', async () => {
  const { scope, row } = await orderVerificationMail();
  await scope.db.run(sql`CREATE TABLE restoring (key TEXT PRIMARY KEY, value TEXT)`);
  try {
    const world = withMail();
    await everyMinute(world.env);
    expect(world.sent).toEqual([]);
    expect(await scope.db.select().from(outbox).where(eq(outbox.id, row.id))).toEqual([row]);
  } finally {
    await scope.db.run(sql`DROP TABLE restoring`);
  }
});

test('the five-minute cron sends a test message through the queue, and the health page shows its return', async () => {
  const sent: unknown[] = [];
  const JOBS = { send: async (body: unknown) => void sent.push(body), sendBatch: async () => {} };
  const world = { ...withMail().env, JOBS } as unknown as Env;
  const context = createExecutionContext();
  await runCron('*/5 * * * *', world, context);
  await waitOnExecutionContext(context);
  // Without a configured billing provider its sweep logs an error.
  expect(takeConsoleErrors()).toEqual([expect.stringContaining('billing-events')]);
  expect(sent).toEqual([{ sentAt: expect.any(Number) }]);
  const admin = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  const seen = async () => (await showHealth(testScope({ viewer: admin }))).find(({ label }) => label === 'Queue');
  expect(await seen()).toMatchObject({ state: 'watch' });
  const { explicitAcks } = await queue(sent, world);
  expect(explicitAcks).toHaveLength(1);
  const arrived = /^The last test message arrived recently .* and took \d+\.\d s\.$/;
  expect(await seen()).toMatchObject({ state: 'good', text: expect.stringMatching(arrived) });
  await queue([{ sentAt: 0 }], world);
  const later = testScope({ viewer: admin, now: new Date(Date.now() + 16 * 60_000) });
  expect((await showHealth(later)).find(({ label }) => label === 'Queue')).toMatchObject({ state: 'bad' });
});
