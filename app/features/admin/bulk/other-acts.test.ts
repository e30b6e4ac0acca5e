import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { activationCodes, auditLog, type Chosen, mails, mailTokens, outbox, webhookEvents } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { readWalked } from '../choose-rows.server';
import { exportTable } from '../export-table.server';
import { officeRows } from '../office-rows.server';
import { beginBulkAct } from './begin-bulk-act.server';
import type { BulkKindName } from './list-bulk-kinds.server';

beforeEach(resetBindings);

const { db } = testScope();
const at = new Date(Date.UTC(2026, 0, 1));
let admin: Viewer;
let user: Viewer;
beforeEach(async () => {
  admin = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' };
  user = await makeUser(db);
});

const all: Chosen = { search: '', filters: {} };
const act = async (kind: BulkKindName, chosen: Chosen = all, press = `press-${kind}`) => {
  const wish = { press, kind, chosen, reason: '', upTo: Date.now() };
  return (await beginBulkAct(testScope({ viewer: admin }), wish)).done;
};
const lines = async () => (await db.select().from(auditLog)).map(({ action, details }) => [action, details?.rows]);

test('cancelling the codes of chosen batches skips used codes and gifts', async () => {
  const code = { sealed: 's', months: 1, source: 'issued', createdAt: at } as const;
  await db.insert(activationCodes).values([
    { ...code, id: 'a1', codeHash: 'a1', sourceId: 'Spring' },
    { ...code, id: 'a2', codeHash: 'a2', sourceId: 'Spring', usedAt: at, userId: user.id },
    { ...code, id: 'b1', codeHash: 'b1', sourceId: 'Summer' },
    { ...code, id: 'c1', codeHash: 'c1', sourceId: 'Autumn' },
    { ...code, id: 'g1', codeHash: 'g1', source: 'gift', sourceId: 'Spring' },
  ]);
  const voided = async () =>
    (await db.select().from(activationCodes)).filter(({ voidedAt }) => voidedAt).map(({ id }) => id);
  expect(await act('void-codes', { ids: ['Spring'] })).toBe(1);
  expect(await voided()).toEqual(['a1']);
  expect(await act('void-codes', { search: 'Su', filters: {} }, 'press-2')).toBe(1);
  expect(await voided()).toEqual(['a1', 'b1']);
  expect(await lines()).toEqual([
    ['bulk-act', 1],
    ['bulk-act', 1],
  ]);
});

test('mails whose content can be rebuilt are sent again, each once per press', async () => {
  const mail = { kind: 'purchase', userId: user.id, subjectId: 'o', state: 'sent', createdAt: at } as const;
  const token = { userId: user.id, purpose: 'restore', email: user.email, createdAt: at } as const;
  await db.insert(mailTokens).values({ ...token, id: 'spent', expiresAt: at });
  await db.insert(mails).values([
    { ...mail, id: 'm1', dedupeKey: 'm1' },
    { ...mail, id: 'm2', dedupeKey: 'm2' },
    { ...mail, id: 'none', dedupeKey: 'none', subjectId: null },
    { ...mail, id: 'waits', dedupeKey: 'waits', state: 'sending' },
    { ...mail, id: 'spent', dedupeKey: 'spent', kind: 'restore', subjectId: 'spent' },
    { ...mail, id: 'other', dedupeKey: 'other', kind: 'gift' },
  ]);
  const chosen = { search: user.email.slice(0, 5), filters: { kind: 'purchase' } };
  expect(await Promise.all([act('resend-mails', chosen), act('resend-mails', chosen)])).toEqual([2, 2]);
  const jobs = (await db.select().from(outbox)).filter(({ kind }) => kind === 'send-mail');
  expect(jobs.map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
    'resend:m1:press-resend-mails',
    'resend:m2:press-resend-mails',
  ]);
  expect(jobs[0]).toMatchObject({ state: 'pending', payload: { mail: 'purchase', userId: user.id, subjectId: 'o' } });
  expect(await lines()).toEqual([['bulk-act', 2]]);
});

test('failed mails and failed jobs are retried', async () => {
  const job = { kind: 'send-mail', payload: {}, createdAt: at, availableAt: at, attempts: 80 } as const;
  await db.insert(outbox).values([
    { ...job, id: 'j1', dedupeKey: 'm1', state: 'dead' },
    { ...job, id: 'j2', dedupeKey: 'm2', state: 'done', doneAt: at },
    { ...job, id: 'j3', dedupeKey: 'other', kind: 'put-prices', state: 'dead' },
  ]);
  const mail = { kind: 'purchase', userId: user.id, state: 'sending', createdAt: at } as const;
  await db.insert(mails).values([
    { ...mail, id: 'm1', dedupeKey: 'm1' },
    { ...mail, id: 'm2', dedupeKey: 'm2', state: 'sent' },
  ]);
  const states = async () =>
    Object.fromEntries(
      (await db.select().from(outbox).where(sql`id LIKE 'j%'`)).map(({ id, state, attempts }) => [
        id,
        [state, attempts],
      ]),
    );
  expect(await act('retry-mails')).toBe(1);
  expect(await states()).toEqual({ j1: ['pending', 0], j2: ['done', 80], j3: ['dead', 80] });
  expect(await act('retry-jobs')).toBe(1);
  expect(await states()).toMatchObject({ j3: ['pending', 0] });
});

test('failed webhooks are processed again, except kinds that the product ignores', async () => {
  const event = { occurredAt: at, receivedAt: at, state: 'failed', error: 'down', handledAt: at } as const;
  const { followsEvent } = testScope().providers.billing;
  expect(followsEvent('payment_succeeded')).toBe(true);
  await db.insert(webhookEvents).values([
    { ...event, id: 'ev1', type: 'payment_succeeded' },
    { ...event, id: 'ev2', type: 'quote_created' },
    { ...event, id: 'ev3', type: 'payment_succeeded', state: 'received', error: null },
    { ...event, id: 'ev4', type: 'payment_succeeded', state: 'done', error: null },
  ]);
  expect(await act('replay-webhooks', { search: '', filters: { state: 'failed' } })).toBe(1);
  const events = Object.fromEntries((await db.select().from(webhookEvents)).map(({ id, state }) => [id, state]));
  expect(events).toEqual({ ev1: 'received', ev2: 'failed', ev3: 'received', ev4: 'done' });
  const jobs = (await db.select().from(outbox)).filter(({ kind }) => kind === 'handle-webhook');
  expect(jobs.map(({ dedupeKey, payload }) => [dedupeKey, payload])).toEqual([
    ['webhook:ev1:press-replay-webhooks', { eventId: 'ev1' }],
  ]);
});

test.each(officeRows)('exporting the table $name gives no file when no row matches', async (table) => {
  const scope = testScope({ viewer: admin });
  const chosen = { search: 'x', filters: { from: '2026-01-01', to: '2026-01-01' } };
  expect(await exportTable(scope, { name: table.name, chosen })).toBeNull();
  expect(await readWalked(scope, table, table.file, table.asked(chosen, scope), 5)).toEqual([]);
  expect(await lines()).toEqual([]);
});

test('a day in an exported file begins at midnight in the time zone of the office', async () => {
  const scope = testScope({ viewer: admin });
  const berlin = { ...scope, config: { ...scope.config, brand: { ...scope.config.brand, timeZone: 'Europe/Berlin' } } };
  const at23 = new Date('2026-02-09T23:30:00Z');
  await db.insert(webhookEvents).values({
    ...{ id: 'late', type: 'payment_succeeded', state: 'failed', error: 'down', handledAt: at23 },
    ...{ occurredAt: at23, receivedAt: at23 },
  });
  const file = async (asked: typeof scope, from: string, to: string) => {
    const found = await exportTable(asked, { name: 'webhooks', chosen: { search: '', filters: { from, to } } });
    let text = '';
    for (let next = await found?.pieces.next(); next && !next.done; next = await found?.pieces.next())
      text += next.value;
    return text;
  };
  expect(await file(berlin, '2026-02-10', '2026-02-11')).toContain('2026-02-10T00:30:00.000+01:00');
  expect(await file(berlin, '2026-02-09', '2026-02-10')).toBe('');
  expect(await file(scope, '2026-02-09', '2026-02-10')).toContain('2026-02-09T23:30:00.000Z');
});
