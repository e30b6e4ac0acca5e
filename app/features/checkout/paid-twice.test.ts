import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog, bundleCourses, entitlements, outbox, refunds } from '#db/schema';
import { newId } from '~/kit/ids';
import { refundsToSettle } from '../../../scripts/lib/diagnosis.mjs';
import { takeConsoleErrors } from '../../../tests/support/console';
import { makeBundle, makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { openShop, type Shop } from '../../../tests/support/shop';
import { completeOwnPurchase, requirePurchase, sweepOpenOrders } from './complete-purchase.server';
import { followRefund } from './follow-refund.server';
import { formatGivenBack, presentBought } from './present.server';
import { refundMail, renderPurchaseMail } from './purchase-mail.server';
import { refundOrder } from './refund-order.server';

let shop: Shop;
let c11: { id: string; title: string };
let c12: { id: string; title: string };
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
  c11 = await makeCourse(testScope().db, { title: 'Eleven', price: 3900 });
  c12 = await makeCourse(testScope().db, { title: 'Twelve', price: 4900 });
});

type Line = { kind: 'course' | 'bundle'; id: string };
const course = ({ id }: { id: string }): Line => ({ kind: 'course', id });
const bundle = ({ id }: { id: string }): Line => ({ kind: 'bundle', id });

const start = (lines: Line[], buyer = shop.viewer) => shop.start({ basket: { lines } }, buyer);
const complete = (hostedPageId: string, viewer = shop.viewer) =>
  completeOwnPurchase(shop.scope({ viewer }), { hostedPageId });

async function pay(opened: { hostedPageId: string }, buyer = shop.viewer) {
  shop.billing.pay(opened.hostedPageId);
  return complete(opened.hostedPageId, buyer);
}

/** Runs each queued refund job once and returns the number of jobs. */
async function runRefunds(scope = shop.scope({ viewer: null })) {
  const jobs = await testScope().db.select().from(outbox).where(eq(outbox.kind, 'refund-order'));
  for (const { payload } of jobs) await refundOrder(scope, { orderId: String(payload.orderId) });
  return jobs.length;
}

/** What a member owns, the states of their refunds and the number of refund mails. */
async function outcome(userId = shop.viewer.id) {
  const { db } = testScope();
  const [rights, back, mails] = await testScope().read(
    db.select().from(entitlements).where(eq(entitlements.userId, userId)),
    db.select().from(refunds).where(eq(refunds.userId, userId)),
    db.select().from(outbox).where(eq(outbox.kind, 'send-mail')),
  );
  const own = mails.filter(({ payload }) => payload.userId === userId);
  return {
    owned: rights.map((right) => right.refId).sort(),
    states: back.map((row) => row.state),
    mails: own.filter(({ payload }) => payload.mail === 'refund').length,
  };
}

const given = () => shop.billing.refunds.map((refund) => refund.amount);

describe('paying twice', () => {
  it('refunds the line of a course that was bought alone and then together with another', async () => {
    const one = await start([course(c11)]);
    const both = await start([course(c11), course(c12)]);
    await pay(one);
    const settled = await pay(both);
    expect(settled).toMatchObject({
      state: 'paid',
      lines: [
        { refId: c11.id, isGivenBack: true },
        { refId: c12.id, isGivenBack: false },
      ],
    });
    expect(await runRefunds()).toBe(1);
    // The coupon takes 15% off two courses: the refund is what was paid for this line, not the price of the course
    // alone.
    expect(given()).toEqual([3315]);
    expect(await outcome()).toEqual({ owned: [c11.id, c12.id].sort(), states: ['done'], mails: 1 });
  });

  it('refunds the course once when both orders are completed twice at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const buyer = await makeUser(testScope().db);
      const opened = [await start([course(c11)], buyer), await start([course(c11), course(c12)], buyer)];
      for (const { hostedPageId } of opened) shop.billing.pay(hostedPageId);
      await Promise.all(opened.flatMap((one) => [one, one]).map(({ hostedPageId }) => complete(hostedPageId, buyer)));
      await runRefunds();
      expect(await outcome(buyer.id)).toEqual({ owned: [c11.id, c12.id].sort(), states: ['done'], mails: 1 });
      expect([3900, 3315]).toContain(given().at(-1));
      expect(given()).toHaveLength(round + 1);
    }
  }, 30_000);

  it('refunds a course when the bundle that contains it was bought while its payment page was open', async () => {
    const box = await makeBundle(testScope().db, [c11.id, c12.id]);
    const single = await start([course(c11)]);
    await pay(await start([bundle(box)]));
    await pay(single);
    await runRefunds();
    expect(given()).toEqual([3900]);
    expect((await outcome()).owned).toEqual([box.id]);
  });

  it('refunds a bundle when it was bought alone while the payment page of both was open', async () => {
    const box = await makeBundle(testScope().db, [c11.id], 9900);
    const first = await start([bundle(box)]);
    const second = await start([bundle(box), course(c12)]);
    await pay(first);
    await pay(second);
    await runRefunds();
    expect(given()).toEqual([9900]);
    expect((await outcome()).owned).toEqual([box.id, c12.id].sort());
  });

  it('does not refund a bundle when all of its courses were bought one by one', async () => {
    const box = await makeBundle(testScope().db, [c11.id, c12.id]);
    const opened = await start([bundle(box)]);
    await pay(await start([course(c11), course(c12)]));
    await pay(opened);
    expect(await runRefunds()).toBe(0);
    expect((await outcome()).owned).toEqual([box.id, c11.id, c12.id].sort());
  });

  it('does not refund a course inside a bundle of the same order', async () => {
    const box = await makeBundle(testScope().db, [c11.id]);
    await pay(await start([bundle(box), course(c11)]));
    expect(await runRefunds()).toBe(0);
    expect((await outcome()).owned).toEqual([box.id, c11.id].sort());
  });

  it('does not refund a course that a subscription or a time-limited gift opens', async () => {
    const { db } = testScope();
    const now = new Date();
    await makeSubscription(db, shop.viewer.id);
    const opened = await start([course(c11)]);
    await db.insert(entitlements).values({
      id: newId(),
      userId: shop.viewer.id,
      kind: 'course',
      refId: c11.id,
      source: 'gift',
      sourceId: 'x',
      createdAt: now,
      endsAt: new Date(now.getTime() + 1e9),
    });
    await pay(opened);
    expect(await runRefunds()).toBe(0);
    expect((await outcome()).owned).toEqual([c11.id, c11.id]);
  });

  it('refunds a course that joined an owned bundle while its payment page was open', async () => {
    const { db } = testScope();
    const box = await makeBundle(db, [c12.id]);
    await pay(await start([bundle(box)]));
    const opened = await start([course(c11)]);
    await db.insert(bundleCourses).values({ bundleId: box.id, courseId: c11.id, position: 2 });
    await pay(opened);
    await runRefunds();
    expect(given()).toEqual([3900]);
  });

  it('refunds nothing for a course that was free', async () => {
    const free = await makeCourse(testScope().db, { price: 0 });
    const one = await start([course(free)]);
    const both = await start([course(free), course(c12)]);
    await pay(one);
    await pay(both);
    expect(await runRefunds()).toBe(0);
  });
});

describe('a refund', () => {
  async function paidTwice() {
    const buyer = await makeUser(testScope().db);
    const first = await start([course(c11)], buyer);
    const second = await start([course(c11), course(c12)], buyer);
    await pay(first, buyer);
    await pay(second, buyer);
    return { buyer, orderId: second.orderId };
  }

  it('is made once when its job runs concurrently, after the provider forgot its key, and after a crash', async () => {
    const { buyer, orderId } = await paidTwice();
    const run = () => refundOrder(shop.scope({ viewer: null }), { orderId });
    await Promise.all([run(), run(), run()]);
    shop.billing.forgetKeys();
    await run();
    // As after a crash between the provider's confirmation and our own record of it.
    await testScope().db.update(refunds).set({ state: 'due', creditNoteId: null });
    await run();
    expect(given()).toEqual([3315]);
    expect(await outcome(buyer.id)).toMatchObject({ states: ['done'], mails: 1 });
    const [row] = await testScope().db.select().from(refunds);
    expect(row?.creditNoteId).toBe(
      shop.billing.invoices.get(shop.billing.refunds[0]?.invoiceId ?? '')?.creditNotes[0]?.id,
    );
  });

  it('is made once and mailed once after a crash at any call', async () => {
    for (let n = 1; n <= 20; n++) {
      const { buyer, orderId } = await paidTwice();
      const wish = { viewer: null, providers: { billing: shop.billing } };
      const ended = await refundOrder(mortalScope(wish, n), { orderId }).then(
        () => 'done',
        () => 'killed',
      );
      shop.billing.forgetKeys();
      await refundOrder(shop.scope({ viewer: null }), { orderId });
      expect(
        shop.billing.refunds.filter((one) => one.idempotencyKey.endsWith(orderId)),
        `after ${n} calls`,
      ).toHaveLength(1);
      expect(await outcome(buyer.id), `after ${n} calls`).toMatchObject({ states: ['done'], mails: 1 });
      if (ended === 'done') return expect(n).toBeGreaterThan(3);
    }
    throw new Error('it never came to its end');
  }, 30_000);

  it('is made once when completing the purchase crashed after any call', async () => {
    for (let n = 1; n <= 20; n++) {
      const viewer = await makeUser(testScope().db);
      const first = await start([course(c11)], viewer);
      const second = await start([course(c11), course(c12)], viewer);
      await pay(first, viewer);
      shop.billing.pay(second.hostedPageId);
      const ended = await completeOwnPurchase(mortalScope({ viewer, providers: { billing: shop.billing } }, n), {
        hostedPageId: second.hostedPageId,
      }).then(
        () => 'done',
        () => 'killed',
      );
      await sweepOpenOrders(shop.scope({ viewer: null }));
      await runRefunds();
      expect(await outcome(viewer.id), `after ${n} calls`).toEqual({
        owned: [c11.id, c12.id].sort(),
        states: ['done'],
        mails: 1,
      });
      if (ended === 'done') return expect(n).toBeGreaterThan(2);
    }
    throw new Error('it never came to its end');
  }, 30_000);

  it('stays due while the provider fails, and is made by a later try', async () => {
    const { buyer, orderId } = await paidTwice();
    for (const call of ['retrieveInvoice', 'refundInvoice'] as const) {
      shop.billing.fail(call);
      await expect(refundOrder(shop.scope({ viewer: null }), { orderId })).rejects.toMatchObject({
        kind: 'provider-failed',
      });
      expect(await outcome(buyer.id)).toMatchObject({ states: ['due'], mails: 0 });
    }
    await refundOrder(shop.scope({ viewer: null }), { orderId });
    expect(await outcome(buyer.id)).toMatchObject({ states: ['done'], mails: 1 });
  });

  it('is marked as refused, with one audit entry, when the provider refuses it for good', async () => {
    const { buyer, orderId } = await paidTwice();
    shop.billing.refuse('refundInvoice', 2);
    const run = () => refundOrder(shop.scope({ viewer: null }), { orderId });
    await Promise.all([run(), run()]);
    await run();
    expect(given()).toEqual([]);
    expect(await outcome(buyer.id)).toMatchObject({ states: ['refused'], mails: 0 });
    const entries = await testScope().db.select().from(auditLog).where(eq(auditLog.action, 'refund-refused'));
    expect(entries).toMatchObject([{ details: { orderId, amount: 3315 } }]);
    expect(takeConsoleErrors()).toHaveLength(2);
  });

  it('is settled and mailed after a refusal once the full amount was refunded by hand at the provider', async () => {
    const { buyer, orderId } = await paidTwice();
    shop.billing.refuse('refundInvoice');
    await refundOrder(shop.scope({ viewer: null }), { orderId });
    expect(takeConsoleErrors()).toHaveLength(1);
    const ask = () => env.DB.prepare(refundsToSettle(Date.now())).all();
    const { results } = await ask();
    expect(results).toMatchObject([{ orderId, currency: 'GBP', amount: 3315, state: 'refused' }]);
    const invoiceId = String(results[0]?.invoiceId);
    const tell = async (amount: number) => {
      shop.billing.giveBack(invoiceId, amount);
      const invoice = await shop.billing.retrieveInvoice(invoiceId);
      if (!invoice) throw new Error('no invoice');
      await followRefund(shop.scope({ viewer: null }), invoice, new Date());
      return (await outcome(buyer.id)).states;
    };
    expect(await tell(1000)).toEqual(['refused']);
    expect(await tell(2315)).toEqual(['done']);
    expect(await tell(1)).toEqual(['done']);
    expect(await outcome(buyer.id)).toMatchObject({ states: ['done'], mails: 1 });
    expect((await ask()).results).toEqual([]);
  });

  it('is listed for the operator when it is still due after a day', async () => {
    const { orderId } = await paidTwice();
    const ask = (hours: number) => env.DB.prepare(refundsToSettle(Date.now() + hours * 3_600_000)).all();
    expect((await ask(23)).results).toEqual([]);
    expect((await ask(25)).results).toMatchObject([{ orderId, state: 'due' }]);
  });

  it('is refused when too much of the invoice was already refunded by hand', async () => {
    const { orderId } = await paidTwice();
    const [row] = await testScope().db.select().from(refunds);
    expect(row?.orderId).toBe(orderId);
    for (const invoice of shop.billing.invoices.values()) {
      invoice.creditNotes.push({ id: 'by-hand', amount: invoice.total, issuedAt: null, lines: [], reference: null });
    }
    await refundOrder(shop.scope({ viewer: null }), { orderId });
    expect(given()).toEqual([]);
    expect((await testScope().db.select().from(refunds))[0]?.state).toBe('refused');
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe('the mails about a double payment', () => {
  it('announce the refund in the purchase mail, and confirm it in a mail of its own', async () => {
    const first = await start([course(c11)]);
    const second = await start([course(c11), course(c12)]);
    await pay(first);
    await pay(second);
    const scope = shop.scope({ viewer: null });
    const bought = await renderPurchaseMail(scope, second.orderId);
    expect(bought?.subject).toBe('You own Twelve');
    expect(bought?.text).toContain('You already owned “Eleven”. We’ll refund £33.15');
    expect(bought?.text).toContain('Paid: £74.80');
    const gone = await refundMail(scope, { userId: shop.viewer.id, subjectId: second.orderId });
    expect(gone).toMatchObject({ to: shop.viewer.email, subject: 'Your refund of £33.15' });
    expect(gone?.text).toContain('Eleven: £33.15');
    expect(gone?.text).not.toContain('Twelve');
    expect(await refundMail(scope, { userId: shop.viewer.id, subjectId: first.orderId })).toBeNull();
  });

  it('and its page say that the money was refunded once it is', async () => {
    const opened = [await start([course(c11)]), await start([course(c11), course(c12)])];
    for (const one of opened) await pay(one);
    const hostedPageId = opened[1]?.hostedPageId ?? '';
    const told = async () => {
      const purchase = await requirePurchase(shop.scope(), { hostedPageId });
      return [formatGivenBack(purchase), ...presentBought(purchase, []).map(({ hint }) => hint)];
    };
    expect(await told()).toEqual([
      expect.stringContaining('We’ll refund £33.15'),
      'You owned this already: we refund it',
      null,
    ]);
    await runRefunds();
    const done = 'You already owned “Eleven”. We refunded £33.15 to your payment method.';
    expect(await told()).toEqual([done, 'You owned this already: refunded', null]);
    const mail = await renderPurchaseMail(shop.scope({ viewer: null }), opened[1]?.orderId ?? '');
    expect(mail?.text).toContain(done);
  });

  it('contain no thanks when the whole payment is refunded', async () => {
    const box = await makeBundle(testScope().db, [c11.id]);
    const single = await start([course(c11)]);
    await pay(await start([bundle(box)]));
    await pay(single);
    const mail = await renderPurchaseMail(shop.scope({ viewer: null }), single.orderId);
    expect(mail?.subject).toBe('We’re refunding your payment');
    expect(mail?.text).not.toContain('Thank you for your purchase');
  });
});
