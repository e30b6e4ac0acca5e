import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { coupons, entitlements, mails, outbox, payments, planPrices, plans, subscriptions } from '#db/schema';
import { makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { noticeMails } from './notice-mails.server';
import { type Notice, tellSubscribers } from './tell-subscribers.server';

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 1);
/** The date this many days after the start. */
const at = (days: number) => new Date(start + days * 24 * hour);

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', position: 3 },
    { id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 2 },
  ]);
  await db.insert(planPrices).values([
    { planId: 'monthly', currency: 'GBP', price: 6000 },
    { planId: 'annual', currency: 'GBP', price: 54_000 },
  ]);
  const one = { appliesTo: 'subscription' as const, description: 'Less' };
  await db.insert(coupons).values([
    { ...one, code: 'HALF3', percent: 50, cycles: 3 },
    { ...one, code: 'VIP', percent: 100, isForever: true },
  ]);
});

type Row = typeof subscriptions.$inferInsert;

async function subscriber(part: Partial<Row>) {
  const { db } = testScope();
  const user = await makeUser(db);
  const subscriptionId = `s-${user.id}`;
  await db.insert(subscriptions).values({
    userId: user.id,
    subscriptionId,
    planId: 'monthly',
    state: 'active',
    currency: 'GBP',
    startedAt: at(0),
    currentTermEndsAt: at(30),
    nextPaymentAt: at(30),
    price: 6000,
    resourceVersion: 1,
    ...part,
  });
  const change = (next: Partial<Row>) => db.update(subscriptions).set(next).where(eq(subscriptions.userId, user.id));
  const mail = (kind: Notice['mail'], now: Date) =>
    noticeMails[kind](testScope({ now }), { userId: user.id, subjectId: subscriptionId });
  return { ...user, subscriptionId, change, mail };
}

const sweep = (now: Date) => tellSubscribers(testScope({ viewer: null, now }));
const asked = async () =>
  (await testScope().db.select().from(outbox)).map(({ payload }) => String(payload.mail)).sort();

/** Sweeps every six hours; returns the day on which each mail was requested. */
async function live(from: number, to: number): Promise<[string, number][]> {
  const told: [string, number][] = [];
  let known = (await asked()).length;
  for (let day = from; day <= to; day += 0.25) {
    await sweep(at(day));
    const rows = await testScope().db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
    for (const { payload } of rows.slice(known)) told.push([String(payload.mail), day]);
    known = rows.length;
  }
  return told;
}

describe('the mails about a subscription', () => {
  it('announce the end of a trial once, three days before', async () => {
    const trial = { state: 'in_trial', trialEndsAt: at(7), nextPaymentAt: at(7), currentTermEndsAt: at(7) } as const;
    const ada = await subscriber(trial);
    expect(await live(0, 7)).toEqual([['trial-ending', 4]]);
    const mail = await ada.mail('trial-ending', at(5));
    expect(mail).toMatchObject({ to: ada.email, subject: 'Your free trial ends on 8 November 2026' });
    expect(mail?.text).toContain('£60.00');
    await ada.change({ state: 'non_renewing' });
    expect(await ada.mail('trial-ending', at(5)), 'who has cancelled meanwhile is not told').toBeNull();
  });

  it('announce each renewal, but none of a paused or cancelled subscription', async () => {
    const ada = await subscriber({});
    expect(await live(25, 30)).toEqual([['renewal-coming', 27]]);
    await ada.change({ nextPaymentAt: at(60), currentTermEndsAt: at(60) });
    expect(await live(55, 59)).toEqual([['renewal-coming', 57]]);
    for (const state of ['paused', 'non_renewing'] as const) {
      await ada.change({ nextPaymentAt: at(90), currentTermEndsAt: at(90), state });
      expect(await live(85, 89), state).toEqual([]);
    }
  });

  it('report a failed payment, the last two days of grace and the end of access', async () => {
    const ada = await subscriber({ pastDueSince: at(30), nextPaymentAt: at(60) });
    expect(await live(30.25, 40)).toEqual([
      ['payment-failed', 30.25],
      ['grace-ending', 35],
      ['subscription-ended', 37],
    ]);
    expect((await ada.mail('payment-failed', at(31)))?.text).toContain(
      'You keep access to everything until 8 December 2026',
    );
    expect((await ada.mail('grace-ending', at(36)))?.subject).toContain('by 8 December 2026 to keep your access');
    const pay = /Update my card:\s\S+openBillingPortal=true/;
    expect((await ada.mail('subscription-ended', at(38)))?.text, 'nobody can begin a second one beside it').toMatch(
      pay,
    );
    await ada.change({ state: 'cancelled', currentTermEndsAt: at(41), nextPaymentAt: null });
    expect(await live(41, 43), 'the provider gives up later').toEqual([]);
    const ended = (await ada.mail('subscription-ended', at(41)))?.text;
    expect(ended).toMatch(/Subscribe again:\s\S+subscription-plans/);
    expect(ended).not.toContain('missing payment');
    await ada.change({ state: 'active', pastDueSince: null });
    expect(await ada.mail('grace-ending', at(36)), 'the money has come meanwhile').toBeNull();
  });

  it('do not say that a failed payment closes a refunded package, which is closed already', async () => {
    await subscriber({ pastDueSince: at(30), nextPaymentAt: at(60), isRefunded: true });
    expect((await live(30.25, 36)).map(([mail]) => mail)).toEqual([]);
  });

  it('name no card to members who pay by PayPal', async () => {
    const ada = await subscriber({ pastDueSince: at(30), nextPaymentAt: at(60), cardType: 'PAYPAL' });
    const failed = await ada.mail('payment-failed', at(31));
    expect(failed?.text).toContain('If your payment method has changed, update it');
    const ending = await ada.mail('grace-ending', at(36));
    expect(ending?.subject).toBe('Update your payment method by 8 December 2026 to keep your access');
    for (const mail of [failed, ending, await ada.mail('subscription-ended', at(38))]) {
      expect(mail?.text).toMatch(/Update my payment method:\s/);
      expect(mail?.text).not.toContain('card');
    }
  });

  it('say that an activation code keeps everything open, and that only the subscription ends', async () => {
    const ada = await subscriber({ pastDueSince: at(30), nextPaymentAt: at(60) });
    await testScope()
      .db.insert(entitlements)
      .values({
        id: 'code',
        userId: ada.id,
        kind: 'everything',
        refId: 'everything',
        source: 'activation-code',
        sourceId: 'c',
        endsAt: at(400),
        createdAt: at(0),
      });
    const kept = 'Your activation code keeps everything open until';
    const failed = (await ada.mail('payment-failed', at(31)))?.text;
    expect(failed).toContain(kept);
    expect(failed).not.toContain('You keep access to everything until');
    const ending = await ada.mail('grace-ending', at(36));
    expect(ending?.subject).toBe('Update your card by 8 December 2026 to keep your subscription');
    expect(ending?.text).toContain(kept);
    const ended = (await ada.mail('subscription-ended', at(38)))?.text;
    expect(ended).toContain(`Your subscription to the Complete DJ Package ended on 8 December 2026. ${kept}`);
    expect(ended).not.toContain('your access');
  });

  it('report a failed payment again when the next payment fails too', async () => {
    const ada = await subscriber({ pastDueSince: at(30), nextPaymentAt: at(60) });
    await sweep(at(31));
    await ada.change({ pastDueSince: null });
    await sweep(at(32));
    await ada.change({ pastDueSince: at(60) });
    await sweep(at(61));
    expect(await asked()).toEqual(['payment-failed', 'payment-failed']);
  });

  it('report the end after a cancelled term or an immediate cancellation, but not an end long ago', async () => {
    await subscriber({ state: 'non_renewing', nextPaymentAt: null, canceledAt: at(10) });
    expect(await live(28, 33)).toEqual([['subscription-ended', 30]]);
    await subscriber({ state: 'cancelled', nextPaymentAt: null, canceledAt: at(33), currentTermEndsAt: at(33) });
    await subscriber({ state: 'cancelled', nextPaymentAt: null, canceledAt: at(1), currentTermEndsAt: at(2) });
    expect(await live(33.25, 34)).toEqual([['subscription-ended', 33.25]]);
  });

  it('announce each instalment of a package, but nothing once all are paid', async () => {
    const ada = await subscriber({ planId: 'package-3', price: 24_700 });
    await testScope()
      .db.insert(payments)
      .values({
        id: 'p1',
        userId: ada.id,
        invoiceId: 'i1',
        amount: 24_700,
        currency: 'GBP',
        paidAt: at(0),
        subscriptionId: ada.subscriptionId,
      });
    expect(await live(25, 29)).toEqual([['instalment-coming', 27]]);
    expect((await ada.mail('instalment-coming', at(28)))?.text).toContain('payment 2 of 3');
    await ada.change({ isPaidForGood: true, nextPaymentAt: at(60) });
    expect(await live(55, 61)).toEqual([]);
  });

  it('name the sum that will be charged: with the coupon while it lasts, and of the plan it changes to', async () => {
    const ada = await subscriber({ couponCode: 'HALF3', couponAppliedTimes: 2 });
    expect((await ada.mail('renewal-coming', at(28)))?.text).toContain('£30.00');
    await ada.change({ couponAppliedTimes: 3 });
    expect((await ada.mail('renewal-coming', at(28)))?.text).toContain('£60.00');
    await ada.change({ pastDueSince: at(27) });
    expect((await ada.mail('payment-failed', at(28)))?.text, 'the one that was asked for').toContain('£30.00');
    await ada.change({ pastDueSince: null, nextPlanId: 'annual' });
    const mail = await ada.mail('renewal-coming', at(28));
    expect(mail?.text).toContain('charge you for the annual plan of the Complete DJ Package that day, £540.00.');
  });

  it('do not announce a payment of nothing', async () => {
    const trial = { state: 'in_trial', trialEndsAt: at(7), nextPaymentAt: at(7), currentTermEndsAt: at(7) } as const;
    const ada = await subscriber({ ...trial, couponCode: 'VIP' });
    expect(await ada.mail('trial-ending', at(5))).toBeNull();
  });

  it('are requested once by ten concurrent sweeps, and not again when the job’s row is gone', async () => {
    await subscriber({});
    await Promise.all(Array.from({ length: 10 }, () => sweep(at(28))));
    expect(await asked()).toEqual(['renewal-coming']);
    const { db } = testScope();
    const [row] = await db.select().from(outbox);
    await db.insert(mails).values({
      id: 'm1',
      dedupeKey: row?.dedupeKey ?? '',
      kind: 'renewal-coming',
      state: 'sent',
      createdAt: at(28),
    });
    await db.delete(outbox);
    expect(await sweep(at(29))).toBe(0);
  });

  it('are requested by the next sweep when a sweep was killed after any call', async () => {
    await subscriber({});
    for (let n = 1; n <= 3; n++) {
      await tellSubscribers(mortalScope({ viewer: null, now: at(28) }, n)).catch(() => undefined);
      await sweep(at(28));
      expect(await asked()).toEqual(['renewal-coming']);
    }
  });
});
