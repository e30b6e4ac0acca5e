import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failOutboxRow, leaseOutboxRow, maxAttempts, mostUnfinished } from '#db/outbox';
import { auditLog, meta, outbox, webhookEvents } from '#db/schema';
import { AppError, operatorMessage, refusedByProvider } from '~/kit/app-error';
import type { TableAsk } from '~/kit/table';
import type { BillingEvent } from '~/providers/billing/events-port';
import type { Viewer } from '~/scope/viewer';
import { eventsOf, readOrder, replayOf } from '../../../scripts/lib/database/ledger.mjs';
import { makeUser, viewerOf } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { onePurchase, openShop, type Shop, traces } from '../../../tests/support/shop';
import { handleWebhook } from './handle-webhook.server';
import { listWebhooks } from './list-webhooks.server';
import { receiveWebhook, reconcileEvents } from './receive-webhook.server';
import { replayWebhook } from './replay-webhook.server';

let shop: Shop;
let administrator: Viewer;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
  administrator = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' };
});

const house = () => shop.scope({ viewer: null });
const office = (role: 'ADMIN' | 'USER' = 'ADMIN') =>
  shop.scope({ viewer: role === 'ADMIN' ? administrator : viewerOf({ role }) });
const ledger = () => testScope().db.select().from(webhookEvents);
const jobs = () => testScope().db.select().from(outbox).where(eq(outbox.kind, 'handle-webhook'));
const receive = (event: BillingEvent) => receiveWebhook(house(), { body: JSON.stringify(event) });

async function paidEvent(): Promise<BillingEvent> {
  const { hostedPageId } = await shop.start();
  const events = shop.billing.pay(hostedPageId);
  const event = events.at(-1);
  if (!event) throw new Error('no event');
  return event;
}

/** Lets the job of an event fail for the last time, so that the job is dead. */
async function bury(row: typeof outbox.$inferSelect): Promise<void> {
  const { db } = testScope();
  await db
    .update(outbox)
    .set({ attempts: maxAttempts - 1 })
    .where(eq(outbox.id, row.id));
  const leased = await leaseOutboxRow(db, row.id, new Date());
  if (!leased) throw new Error('not leased');
  await failOutboxRow(db, leased, 'The billing provider is down.', new Date());
}

describe('a dead letter', () => {
  it('marks its event as failed, with its reason', async () => {
    await receive(await paidEvent());
    const [row] = await jobs();
    await bury(row as typeof outbox.$inferSelect);
    expect(await jobs()).toMatchObject([{ state: 'dead' }]);
    expect((await jobs())[0]?.availableAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await ledger()).toMatchObject([{ state: 'failed', error: 'The billing provider is down.' }]);
  });

  it('marks its event as failed when every attempt crashed its process', async () => {
    await receive(await paidEvent());
    const { db } = testScope();
    await db.update(outbox).set({ unfinished: mostUnfinished });
    const [row] = await jobs();
    expect(await leaseOutboxRow(db, row?.id ?? '', new Date())).toMatchObject({ isDead: true });
    expect(await ledger()).toMatchObject([{ state: 'failed', error: expect.stringContaining('without an end') }]);
  });

  it('does not arise from a first failure, which leaves the event waiting', async () => {
    await receive(await paidEvent());
    const { db } = testScope();
    const [row] = await jobs();
    const leased = await leaseOutboxRow(db, row?.id ?? '', new Date());
    if (!leased) throw new Error('not leased');
    await failOutboxRow(db, leased, 'busy', new Date());
    expect(await ledger()).toMatchObject([{ state: 'received', error: null }]);
  });

  it('grants its purchase once when an administrator replays it several times, and the replays are audited', async () => {
    const event = await paidEvent();
    await receive(event);
    const [row] = await jobs();
    await bury(row as typeof outbox.$inferSelect);
    await replayWebhook(office(), { eventId: event.id });
    await replayWebhook(office(), { eventId: event.id });
    const waiting = (await jobs()).filter((job) => job.state === 'pending');
    expect(waiting).toHaveLength(1);
    expect((await jobs()).filter((job) => job.state === 'dead')).toEqual([]);
    await handleWebhook(house(), { eventId: event.id });
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
    expect(await ledger()).toMatchObject([{ state: 'done', error: null }]);
    await replayWebhook(office(), { eventId: event.id });
    await handleWebhook(house(), { eventId: event.id });
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
    expect(await testScope().db.select().from(auditLog).where(eq(auditLog.action, 'webhook-replayed'))).toMatchObject([
      { userId: administrator.id },
      { userId: administrator.id },
    ]);
  });

  it('can be replayed and listed only by administrators, and not for an unknown or ignored event', async () => {
    const list = webhooks();
    await expect(replayWebhook(office('USER'), { eventId: 'x' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(listWebhooks(office('USER'), list)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(replayWebhook(office(), { eventId: 'x' })).rejects.toMatchObject({ kind: 'invalid' });
    await receive({ id: 'ev_odd', type: 'quote_created', occurredAt: new Date(), about: 'nothing' });
    await expect(replayWebhook(office(), { eventId: 'ev_odd' })).rejects.toMatchObject({ kind: 'conflict' });
  });
});

const webhooks = (filters: Record<string, string> = {}): TableAsk => ({
  ...{ search: '', filters, sort: 'received', isDescending: true, page: 1, rows: 25 },
});

describe('the list of events', () => {
  it('can be filtered by state', async () => {
    const event = await paidEvent();
    await receive(event);
    await receive({ id: 'ev_odd', type: 'quote_created', occurredAt: new Date(), about: 'nothing' });
    const all = await listWebhooks(office(), webhooks());
    expect(all.items.map(({ id }) => id).sort()).toEqual([event.id, 'ev_odd'].sort());
    const ignored = await listWebhooks(office(), webhooks({ state: 'ignored' }));
    expect(ignored.items.map(({ id }) => id)).toEqual(['ev_odd']);
  });
});

describe('the operator’s command', () => {
  const run = async (statements: string[]) =>
    (await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))).at(-1)?.results;

  it('lists failed events and replays each of them once, with an audit entry', async () => {
    const event = await paidEvent();
    await receive(event);
    await receive({ id: 'ev_odd', type: 'quote_created', occurredAt: new Date(), about: 'nothing' });
    const [row] = await jobs();
    await bury(row as typeof outbox.$inferSelect);
    expect(await run([eventsOf({ state: 'failed' })])).toMatchObject([{ id: event.id, state: 'failed' }]);
    const later = Date.now() + 1;
    expect(await run(replayOf({}, later, "dj o'neil@desk"))).toEqual([{ id: event.id }]);
    expect(await run(replayOf({}, later, "dj o'neil@desk"))).toEqual([]);
    expect(await run(replayOf({ ids: ['ev_odd', event.id] }, later, 'dj@desk'))).toEqual([]);
    const waiting = (await jobs()).filter((job) => job.state === 'pending');
    expect(waiting.map(({ payload }) => payload.eventId)).toEqual([event.id]);
    const entries = await testScope().db.select().from(auditLog).where(eq(auditLog.requestId, 'npm run webhooks'));
    expect(entries).toMatchObject([
      {
        action: 'webhook-replayed',
        userId: null,
        details: { eventId: event.id, from: 'command line', by: "dj o'neil@desk" },
      },
    ]);
    await handleWebhook(house(), { eventId: event.id });
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });

  it('accepts its known arguments and rejects all others', () => {
    expect(readOrder(['replay', 'failed', '--dry-run'])).toMatchObject({ command: 'replay', isDry: true });
    expect(readOrder(['list', 'ev_1', 'ev_2', '--local'])).toMatchObject({ choice: { ids: ['ev_1', 'ev_2'] } });
    for (const args of [[], ['drop'], ['replay', "x' OR 1=1"], ['list', '--all'], ['replay', 'failed', 'stale']]) {
      expect(readOrder(args)).toHaveProperty('problem');
    }
  });
});

it('a job that a provider failed records nothing for shoppers', () => {
  const shown = new AppError('provider-failed');
  expect(operatorMessage(shown, shown.message)).toBe('A provider did not answer as expected.');
  expect(operatorMessage(refusedByProvider(), 'x')).toBe('A provider refused the call for good.');
  const own = new AppError('provider-failed', 'The mail service did not take the mail.');
  expect(operatorMessage(own, own.message)).toBe(own.message);
  expect(operatorMessage(new Error('odd'), 'odd')).toBe('odd');
});

describe('the reconciliation with the provider', () => {
  it('finds events that no webhook delivered, and queues each of them once', async () => {
    const event = await paidEvent();
    expect(await reconcileEvents(house())).toEqual({ missing: 2 });
    expect(await reconcileEvents(house())).toEqual({ missing: 0 });
    await receive(event);
    for (const { id } of await ledger()) await handleWebhook(house(), { eventId: id });
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
    expect(await jobs()).toHaveLength(2);
  });

  it('reads all pages, and finds an event that was listed late after a failed run', async () => {
    const start = Date.now() - 3_600_000;
    const many = Array.from({ length: 250 }, (_, i) => ({
      id: `ev_many_${i}`,
      type: 'quote_created',
      occurredAt: new Date(start + i * 10_000),
      about: 'nothing' as const,
    }));
    shop.billing.events.push(...many);
    expect(await reconcileEvents(house())).toEqual({ missing: 250 });
    shop.billing.events.push({
      id: 'ev_late',
      type: 'quote_created',
      occurredAt: new Date(start + 5),
      about: 'nothing',
    });
    shop.billing.fail('listEvents');
    await expect(reconcileEvents(house())).rejects.toMatchObject({ kind: 'provider-failed' });
    // The event is listed late, but within the overlap.
    expect(await reconcileEvents(house())).toEqual({ missing: 1 });
    expect(await testScope().db.select().from(meta).where(eq(meta.key, 'billing-events-begin-at'))).toHaveLength(1);
  });

  it('keeps the pages before a failure, and goes on from there next time', async () => {
    const start = Date.now() - 3_600_000;
    const head = { type: 'quote_created', about: 'nothing' as const };
    for (let i = 0; i < 250; i++)
      shop.billing.events.push({ ...head, id: `ev_${i}`, occurredAt: new Date(start + i * 10_000) });
    const { listEvents } = shop.billing;
    const listed = vi.spyOn(shop.billing, 'listEvents');
    listed.mockImplementationOnce(listEvents).mockRejectedValueOnce(new Error('down'));
    await expect(reconcileEvents(house())).rejects.toThrow('down');
    expect(await ledger()).toHaveLength(100);
    expect(await reconcileEvents(house())).toEqual({ missing: 150 });
    expect(listed.mock.calls[2]).toEqual([new Date(start + 99 * 10_000 - 1000), null]);
  });
});
