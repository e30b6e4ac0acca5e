import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, test } from 'vitest';
import { makeUser } from '../tests/support/factories';
import { resetBindings } from '../tests/support/reset';
import { applyRetention, retention, ruleSql } from './retention';
import * as schema from './schema';

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('unverified accounts are deleted after 30 days, and verified or younger accounts stay', async () => {
  const db = drizzle(env.DB);
  const old = await makeUser(db, { verifiedAt: null, createdAt: daysAgo(31) });
  const young = await makeUser(db, { verifiedAt: null, createdAt: daysAgo(29) });
  const settled = await makeUser(db, { verifiedAt: daysAgo(300), createdAt: daysAgo(300) });
  await applyRetention(db, now);
  const left = (await db.select({ id: schema.users.id }).from(schema.users)).map((row) => row.id);
  expect(left).not.toContain(old.id);
  expect(left.sort()).toEqual([young.id, settled.id].sort());
});

test('a sent mail loses its text after 30 days, and a webhook event its payload after 14 days', async () => {
  const db = drizzle(env.DB);
  const mail = { userId: null, kind: 'verification', state: 'sent' as const, createdAt: daysAgo(40) };
  await db.insert(schema.mails).values([
    { id: 'old', dedupeKey: 'old', text: 'words', recipient: 'a@b.test', sentAt: daysAgo(31), ...mail },
    { id: 'new', dedupeKey: 'new', text: 'words', recipient: 'a@b.test', sentAt: daysAgo(29), ...mail },
  ]);
  await db.insert(schema.webhookEvents).values([
    { id: 'ev_old', type: 'x', occurredAt: now, receivedAt: daysAgo(15), payload: '{}', state: 'done' },
    { id: 'ev_new', type: 'x', occurredAt: now, receivedAt: daysAgo(13), payload: '{}', state: 'done' },
  ]);
  await applyRetention(db, now);
  expect(await db.select({ id: schema.mails.id, text: schema.mails.text }).from(schema.mails)).toEqual([
    { id: 'old', text: null },
    { id: 'new', text: 'words' },
  ]);
  const events = await db
    .select({ id: schema.webhookEvents.id, payload: schema.webhookEvents.payload })
    .from(schema.webhookEvents);
  expect(events).toEqual([
    { id: 'ev_old', payload: null },
    { id: 'ev_new', payload: '{}' },
  ]);
});

test('sales of a deleted account are kept for six years, and sales of an existing account for good', async () => {
  const db = drizzle(env.DB);
  const gone = await makeUser(db, { emailKey: 'deleted-u1', userName: null });
  const alive = await makeUser(db, { emailKey: 'deleted-by-hand@example.test' });
  const sales = [
    { id: 'old', userId: gone.id, at: daysAgo(2200) },
    { id: 'young', userId: gone.id, at: daysAgo(2100) },
    { id: 'theirs', userId: alive.id, at: daysAgo(2200) },
  ];
  const sale = { state: 'paid' as const, currency: 'GBP' as const, total: 100, hostedPageUrl: 'about:blank' };
  for (const { id, userId, at } of sales) {
    await db
      .insert(schema.orders)
      .values({ ...sale, id, userId, idempotencyKey: id, hostedPageId: id, createdAt: at, expiresAt: at });
    await db
      .insert(schema.payments)
      .values({ id, userId, orderId: id, invoiceId: id, amount: 100, currency: 'GBP', paidAt: at });
  }
  await applyRetention(db, now);
  const left = async (table: typeof schema.orders | typeof schema.payments) =>
    (await db.select({ id: table.id }).from(table)).map(({ id }) => id).sort();
  expect(await left(schema.payments)).toEqual(['theirs', 'young']);
  expect(await left(schema.orders)).toEqual(['theirs', 'young']);
});

test('cancellation feedback is deleted after two years', async () => {
  const db = drizzle(env.DB);
  const { id: userId } = await makeUser(db);
  const said = (subscriptionId: string, days: number) => ({ subscriptionId, userId, text: 'x', saidAt: daysAgo(days) });
  await db.insert(schema.cancellationFeedback).values([said('old', 731), said('young', 729)]);
  await applyRetention(db, now);
  expect(await db.select().from(schema.cancellationFeedback)).toMatchObject([{ subscriptionId: 'young' }]);
});

test('a reward code is deleted six years after redemption if its member is gone, and otherwise stays', async () => {
  const db = drizzle(env.DB);
  const { id: userId } = await makeUser(db);
  const reward = { kind: 'reward' as const, position: 1, title: 'x', subTitle: 'x', description: 'x' };
  await db.insert(schema.rewards).values({ id: 'r', ...reward, publishedAt: now });
  const code = (id: string, part: Partial<typeof schema.rewardCodes.$inferInsert>) => ({
    ...{ id, rewardId: 'r', codeHash: id, sealed: id, createdAt: daysAgo(3000) },
    ...part,
  });
  await db
    .insert(schema.rewardCodes)
    .values([
      code('gone', { redeemedAt: daysAgo(2200) }),
      code('young', { redeemedAt: daysAgo(2100) }),
      code('held', { redeemedAt: daysAgo(2200), userId }),
      code('free', {}),
    ]);
  await applyRetention(db, now);
  const left = await db.select({ id: schema.rewardCodes.id }).from(schema.rewardCodes);
  expect(left.map(({ id }) => id).sort()).toEqual(['free', 'held', 'young']);
});

test('retention rules read neither rows that they emptied before nor rows that are not due', async () => {
  const db = drizzle(env.DB);
  const { id: userId } = await makeUser(db);
  const many = 1500;
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})`;
  const [at, soon] = [daysAgo(60).getTime(), daysAgo(-60).getTime()];
  const settled = [
    `INSERT INTO users (id, email, email_key, password_hash, verified_at, created_at, updated_at)
      ${rows} SELECT 'u' || i, i || '@mailbox.test', i || '@mailbox.test', 'x', ${at}, ${at}, ${at} FROM n`,
    `INSERT INTO second_factors (user_id, confirmed_at) ${rows} SELECT 'u' || i, ${at} FROM n`,
    `INSERT INTO webhook_events (id, type, occurred_at, received_at, state)
      ${rows} SELECT i, 'x', ${at}, ${at}, 'done' FROM n`,
    `INSERT INTO mails (id, dedupe_key, kind, state, created_at, sent_at)
      ${rows} SELECT i, i, 'verification', 'sent', ${at}, ${at} FROM n`,
    `INSERT INTO activation_codes (id, code_hash, sealed, months, source, source_id, created_at, expires_at)
      ${rows} SELECT i, i, 'x', 1, 'issued', 'batch', ${at}, ${soon} FROM n`,
    `INSERT INTO gifts (code_id, user_id, sent_at, created_at) ${rows} SELECT i, '${userId}', ${at}, ${at} FROM n`,
    `INSERT INTO plans (id, type, name, position) VALUES ('monthly', 'MONTHLY', 'Monthly', 1)`,
    `INSERT INTO subscription_checkouts (id, user_id, state, plan_id, currency, price, subscription_id, idempotency_key,
      hosted_page_id, hosted_page_url, created_at, expires_at)
      ${rows} SELECT i, '${userId}', 'done', 'monthly', 'GBP', 1, 's', i, i, 'x', ${at}, ${at} FROM n`,
    `INSERT INTO rewards (id, kind, position, title, sub_title, description, published_at)
      VALUES ('r', 'reward', 1, 'T', 'S', 'D', ${at})`,
    `INSERT INTO reward_codes (id, reward_id, code_hash, sealed, created_at)
      ${rows} SELECT i, 'r', i, 'x', ${at} FROM n`,
    `INSERT INTO sessions (id, user_id, via, created_at, expires_at)
      ${rows} SELECT i, '${userId}', 'web', ${at}, ${soon} FROM n`,
    `INSERT INTO outbox (id, kind, dedupe_key, payload, state, available_at, created_at, done_at)
      ${rows} SELECT i, 'send-mail', i, '{}', 'done', ${at}, ${at}, ${now.getTime()} FROM n`,
    `INSERT INTO audit_log (id, at, action) ${rows} SELECT i, ${at}, 'signed-in' FROM n`,
  ];
  for (const statement of settled) await db.run(sql.raw(statement));
  const looked: Record<string, number> = {};
  for (const [table, rule] of Object.entries(retention)) {
    const { meta } = await db.run(ruleSql(table, rule, now.getTime(), 500));
    if (meta.rows_read > 50) looked[table] = meta.rows_read;
  }
  expect(looked).toEqual({});
});
