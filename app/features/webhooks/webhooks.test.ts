import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { outbox, webhookEvents } from '#db/schema';
import { passEdge } from '#workers/edge';
import { largestWebhook } from '~/kit/body-sizes';
import type { BillingEvent } from '~/providers/billing/events-port';
import { makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { onePurchase, openShop, type Shop, traces } from '../../../tests/support/shop';
import { handleWebhook } from './handle-webhook.server';
import { checkWebhookCredentials, receiveWebhook } from './receive-webhook.server';

let shop: Shop;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

const basic = (pair: string) => `Basic ${btoa(pair)}`;
const house = () => shop.scope({ viewer: null });
const receive = (event: BillingEvent) => receiveWebhook(house(), { body: JSON.stringify(event) });
const ledger = () => testScope().db.select().from(webhookEvents);

async function boughtPage() {
  const { hostedPageId } = await shop.start();
  return { hostedPageId, events: shop.billing.pay(hostedPageId) };
}

describe('a webhook', () => {
  it('needs one of the configured pairs of credentials', () => {
    const scope = house();
    const two = {
      ...scope,
      config: { ...scope.config, billing: { ...scope.config.billing, webhookCredentials: ['a:1', 'b:2'] } },
    };
    expect(() => checkWebhookCredentials(two, basic('a:1'))).not.toThrow();
    expect(() => checkWebhookCredentials(two, basic('b:2'))).not.toThrow();
    for (const header of [null, '', 'Basic', basic('a:2'), basic(''), basic('a:1 '), `Bearer ${btoa('a:1')}`]) {
      expect(() => checkWebhookCredentials(two, header)).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
    }
    const none = {
      ...scope,
      config: { ...scope.config, billing: { ...scope.config.billing, webhookCredentials: [] } },
    };
    expect(() => checkWebhookCredentials(none, basic(''))).toThrow();
  });

  it('is stored once with one job when it arrives ten times', async () => {
    const { events } = await boughtPage();
    for (let i = 0; i < 10; i++) for (const event of events) await receive(event);
    expect(await ledger()).toHaveLength(2);
    const jobs = await testScope().db.select().from(outbox);
    expect(jobs.filter((job) => job.kind === 'handle-webhook')).toHaveLength(2);
  });

  it('is stored as ignored without a job when its type is not handled, even for the type __proto__', async () => {
    for (const type of ['quote_created', 'constructor', '__proto__']) {
      await receive({ id: `ev_${type}`, type, occurredAt: new Date(), about: 'nothing' });
    }
    expect((await ledger()).map((row) => row.state)).toEqual(['ignored', 'ignored', 'ignored']);
    expect(await testScope().db.select().from(outbox)).toEqual([]);
  });

  it('passes the edge up to the largest size of the route, and is answered 413 above it', () => {
    const url = new URL('http://localhost:8787/webhooks/chargebee');
    const pass = (bytes: number) =>
      passEdge(new Request(url, { method: 'POST', headers: { 'content-length': String(bytes) } }), url, env);
    expect(pass(largestWebhook)).toBeNull();
    expect(pass(largestWebhook + 1)?.status).toBe(413);
  });

  it('is refused and leaves no row when its body cannot be read', async () => {
    for (const body of ['', '{', '[]', '{"id":1}']) {
      await expect(receiveWebhook(house(), { body })).rejects.toMatchObject({ kind: 'unreadable' });
    }
    expect(await ledger()).toEqual([]);
  });

  it('grants a purchase once without the return page, although it is sent ten times and shuffled', async () => {
    const { events } = await boughtPage();
    const sent = Array.from({ length: 10 }, () => events).flat();
    const shuffled = sent.map((event, i) => ({ event, at: (i * 7919) % 20 })).sort((a, b) => a.at - b.at);
    await Promise.all(
      shuffled.map(async ({ event }) => {
        await receive(event);
        await handleWebhook(house(), { eventId: event.id });
      }),
    );
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
    expect((await ledger()).map((row) => row.state)).toEqual(['done', 'done']);
  });

  it('is marked as failed and grants nothing when the provider does not know it', async () => {
    const { hostedPageId } = await shop.start();
    // The page is paid, so the purchase would be completed if the event were believed.
    shop.billing.pay(hostedPageId);
    const forged = {
      id: 'ev_forged',
      type: 'payment_succeeded',
      occurredAt: new Date(),
      about: 'money',
      invoice: { invoiceId: 'inv', customerId: shop.viewer.id, isPaid: true, reference: null },
    } as const;
    await receive(forged);
    await handleWebhook(house(), { eventId: forged.id });
    expect(await ledger()).toMatchObject([{ state: 'failed', error: 'The provider does not know this event.' }]);
    expect(await traces(shop.viewer.id)).toMatchObject({ states: ['open'], grants: 0 });
    expect(shop.billing.calls).not.toContain('retrieveHostedPage');
  });

  it('fails when it arrives before the provider marks its page as paid, and grants on a retry', async () => {
    const { hostedPageId } = await shop.start();
    const page = shop.billing.pages.get(hostedPageId);
    const [event] = shop.billing.pay(hostedPageId);
    if (!page || !event) throw new Error('no page');
    page.state = 'requested';
    await receive(event);
    await expect(handleWebhook(house(), { eventId: event.id })).rejects.toMatchObject({ kind: 'provider-failed' });
    page.state = 'succeeded';
    await handleWebhook(house(), { eventId: event.id });
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });

  it('is ignored after six minutes when its invoice belongs to no order', async () => {
    await shop.start();
    const event = {
      id: 'ev_else',
      type: 'payment_succeeded',
      occurredAt: new Date(),
      about: 'money',
      invoice: { invoiceId: 'renewal', customerId: shop.viewer.id, isPaid: true, reference: null },
    } as const;
    shop.billing.events.push(event);
    await receive(event);
    const later = new Date(Date.now() + 6 * 60_000);
    await handleWebhook(shop.scope({ viewer: null, now: later }), { eventId: event.id });
    expect(await ledger()).toMatchObject([{ state: 'ignored' }]);
  });

  it('grants to the payer and not to another member with an open page', async () => {
    const vera = await makeUser(testScope().db);
    await shop.start({}, vera);
    const { events } = await boughtPage();
    for (const event of events) {
      await receive(event);
      await handleWebhook(house(), { eventId: event.id });
    }
    expect(await traces(vera.id)).toMatchObject({ states: ['open'], grants: 0 });
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });
});
