import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog, billingCustomers, entitlements, gbpRates, orders, outbox, payments } from '#db/schema';
import { newId } from '~/kit/ids';
import { takeConsoleErrors } from '../../../tests/support/console';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { makeCoupon, onePurchase, openShop, type Shop, traces, waysBack } from '../../../tests/support/shop';
import {
  completeOwnPurchase,
  completePurchase,
  listBought,
  recheckOrders,
  requirePurchase,
  sweepOpenOrders,
} from './complete-purchase.server';
import { countPaidItems, listPaidItems } from './list-paid-items.server';
import { presentBought } from './present.server';
import { renderPurchaseMail } from './purchase-mail.server';
import { startCheckout } from './start-checkout.server';

let shop: Shop;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

const hour = 3_600_000;

describe('the bought items', () => {
  it('are shown with their page and their first lesson, to their buyer only', async () => {
    const { db } = testScope();
    const inside = [await makeCourse(db), await makeCourse(db, { lessonCount: 0 })];
    const bundle = await makeBundle(
      db,
      inside.map(({ id }) => id),
    );
    const lines = [
      { kind: 'course' as const, id: shop.course.id },
      { kind: 'bundle' as const, id: bundle.id },
    ];
    const { hostedPageId } = await shop.start({ basket: { lines } });
    shop.billing.pay(hostedPageId);
    const scope = shop.scope();
    const paid = await requirePurchase(scope, { hostedPageId });
    const [whole, course] = presentBought(paid, await listBought(scope, { hostedPageId }));
    expect(course).toMatchObject({
      title: shop.course.title,
      facts: ['Course', '3 lessons'],
      start: { title: 'Lesson 1' },
      courses: [],
      isGivenBack: false,
    });
    expect(course?.href).toMatch(/^\/courses\/[\w-]+\/lessons$/);
    expect(course?.start?.href).toMatch(/^\/lessons\/[\w-]+$/);
    expect(whole).toMatchObject({
      href: `/dj-course-bundles/${bundle.slug}`,
      facts: ['Bundle of 2 courses', '3 lessons'],
      start: { href: `/lessons/${inside[0]?.slug}-lesson-1` },
      courses: [{ lessons: '3 lessons' }, { lessons: 'Coming soon' }],
    });
    const stranger = shop.scope({ viewer: await makeUser(db) });
    expect(await listBought(stranger, { hostedPageId })).toEqual([]);
  });

  it('are shown without a link when the catalogue no longer has them', async () => {
    const { hostedPageId } = await shop.start();
    shop.billing.pay(hostedPageId);
    const paid = await requirePurchase(shop.scope(), { hostedPageId });
    expect(presentBought(paid, [])).toMatchObject([{ title: shop.course.title, href: null, start: null }]);
  });
});

describe('asking the provider about a payment page', () => {
  const limits = { 'complete-purchase': 3 };
  const ask = (hostedPageId: string, viewer = shop.viewer) =>
    completeOwnPurchase(testScope({ viewer, providers: { billing: shop.billing }, limits }), { hostedPageId });

  it('is rate-limited while the page is unpaid, and not limited once it is paid', async () => {
    const { hostedPageId } = await shop.start();
    for (let i = 0; i < 3; i++) expect((await ask(hostedPageId)).state).toBe('open');
    const { length } = shop.billing.calls;
    await expect(ask(hostedPageId)).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(shop.billing.calls).toHaveLength(length);
    shop.billing.pay(hostedPageId);
    await sweepOpenOrders(shop.scope({ now: new Date(Date.now() + hour) }));
    const [order] = await testScope().db.select().from(orders);
    await completePurchase(shop.scope(), { orderId: order?.id ?? '' });
    for (let i = 0; i < 5; i++) expect((await ask(hostedPageId)).state).toBe('paid');
  });

  it('does not count requests for an unknown page towards the limit', async () => {
    const { hostedPageId } = await shop.start();
    for (let i = 0; i < 6; i++) await expect(ask('no-such-page')).rejects.toMatchObject({ kind: 'not-found' });
    expect((await ask(hostedPageId)).state).toBe('open');
  });
});

describe('the items of a payment', () => {
  it('are shown to the payer only, by the id of the transaction or of the payment', async () => {
    const { db } = testScope();
    const bundle = await makeBundle(db, [(await makeCourse(db)).id]);
    const lines = [
      { kind: 'course' as const, id: shop.course.id },
      { kind: 'bundle' as const, id: bundle.id },
    ];
    const { hostedPageId } = await shop.start({ basket: { lines } });
    shop.billing.pay(hostedPageId);
    const { transactionId } = await requirePurchase(shop.scope(), { hostedPageId });
    const asked = { paymentTransactionId: transactionId ?? '' };
    const items = await listPaidItems(shop.scope(), asked);
    expect(items.courses.map(({ id }) => id)).toEqual([shop.course.id]);
    expect(items.bundles.map(({ id }) => id)).toEqual([bundle.id]);
    expect(await countPaidItems(shop.scope(), asked)).toEqual({ courses: 1, bundles: 1 });
    const [paid] = await testScope().db.select({ paymentTransactionId: payments.id }).from(payments);
    expect(await countPaidItems(shop.scope(), paid ?? asked), 'by its id in the history').toEqual({
      courses: 1,
      bundles: 1,
    });
    const stranger = shop.scope({ viewer: await makeUser(db) });
    await expect(listPaidItems(stranger, asked)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(countPaidItems(shop.scope(), { paymentTransactionId: 'txn_none' })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});

describe('completing a purchase', () => {
  it('keeps the payment with its worth in pounds at the latest rate', async () => {
    const { db } = testScope();
    await db.insert(gbpRates).values({ month: '2020-02', currency: 'EUR', rate: 866_667 });
    for (const chosen of ['GBP', 'EUR'] as const) {
      const buyer = await makeUser(db);
      const { hostedPageId } = await shop.start({ chosen }, buyer);
      shop.billing.pay(hostedPageId);
      await requirePurchase(shop.scope({ viewer: buyer }), { hostedPageId });
      const [payment] = await db.select().from(payments).where(eq(payments.userId, buyer.id));
      const rate = chosen === 'GBP' ? 1_000_000 : 866_667;
      const amountInGbp = Math.round(((payment?.amount ?? 0) * rate) / 1_000_000);
      expect(payment).toMatchObject({ currency: chosen, gbpRate: rate, amountInGbp });
      expect(amountInGbp).toBeGreaterThan(0);
    }
  });

  it('grants once and mails once for each of five buyers when 20 requests arrive at the same time', async () => {
    const { db } = testScope();
    const buyers = await Promise.all(Array.from({ length: 5 }, () => makeUser(db)));
    for (const buyer of buyers) {
      const { hostedPageId } = await shop.start({}, buyer);
      shop.billing.pay(hostedPageId);
      const done = await Promise.all(
        Array.from({ length: 20 }, () => completeOwnPurchase(shop.scope({ viewer: buyer }), { hostedPageId })),
      );
      expect(new Set(done.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(await traces(buyer.id)).toEqual(onePurchase);
    }
  }, 30_000);

  it('grants once and mails once in every order of return page, webhook and sweep', async () => {
    const names = ['return', 'webhook', 'sweep'] as const;
    const sequences = names.flatMap((a) => names.flatMap((b) => names.map((c) => [a, b, c] as const)));
    for (const sequence of sequences) {
      const viewer = await makeUser(testScope().db);
      const own = { ...shop, viewer, scope: (wish = {}) => shop.scope({ viewer, ...wish }) };
      const { hostedPageId } = await shop.start({}, viewer);
      const events = shop.billing.pay(hostedPageId);
      const ways = waysBack(own, hostedPageId, events);
      for (const name of sequence) await ways[name]();
      expect(await traces(viewer.id), sequence.join(', ')).toEqual(onePurchase);
    }
  }, 30_000);

  it('returns the paid amount, coupon and lines, the same each time', async () => {
    const code = await makeCoupon();
    const { hostedPageId } = await shop.start({
      basket: { lines: [{ kind: 'course', id: shop.course.id }], coupon: code },
    });
    shop.billing.pay(hostedPageId);
    const first = await requirePurchase(shop.scope(), { hostedPageId });
    expect(first).toMatchObject({
      paidAmount: 3920,
      couponCode: 'CUE20',
      currency: 'GBP',
      transactionId: expect.any(String),
    });
    expect(first.lines).toMatchObject([{ title: shop.course.title, amount: 3920, discount: 980 }]);
    expect(await requirePurchase(shop.scope(), { hostedPageId })).toEqual(first);
  });

  it('takes one round trip and does not ask the provider again once it is done', async () => {
    const { hostedPageId } = await shop.start();
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    const { length } = shop.billing.calls;
    const scope = shop.scope();
    const before = scope.trips();
    await completeOwnPurchase(scope, { hostedPageId });
    expect(shop.billing.calls).toHaveLength(length);
    expect(scope.trips() - before).toBe(1);
  });

  it('survives a crash after any call, and the sweep finishes it', async () => {
    for (let n = 1; n <= 20; n++) {
      const viewer = await makeUser(testScope().db);
      const wish = { viewer, providers: { billing: shop.billing } };
      const { hostedPageId } = await shop.start({}, viewer);
      shop.billing.pay(hostedPageId);
      const outcome = await completeOwnPurchase(mortalScope(wish, n), { hostedPageId }).then(
        () => 'done',
        () => 'killed',
      );
      const between = await traces(viewer.id);
      expect([0, 1], `after ${n} calls`).toContain(between.grants);
      expect(between.grants).toBe(between.payments);
      expect(between.grants).toBe(between.mails);
      await sweepOpenOrders(shop.scope({ viewer: null }));
      expect(await traces(viewer.id), `after ${n} calls`).toEqual(onePurchase);
      if (outcome === 'done') return expect(n).toBeGreaterThan(2);
    }
    throw new Error('it never came to its end');
  });

  it('grants once from one page when starting the checkout crashed after any call and was repeated', async () => {
    for (let n = 1; n <= 20; n++) {
      const viewer = await makeUser(testScope().db);
      const wish = { viewer, providers: { billing: shop.billing } };
      const input = {
        basket: { lines: [{ kind: 'course' as const, id: shop.course.id }] },
        chosen: 'GBP',
        key: newId(),
        seen: null,
      };
      const outcome = await startCheckout(mortalScope(wish, n), input).then(
        () => 'done',
        () => 'killed',
      );
      const { hostedPageId } = await startCheckout(shop.scope({ viewer }), input);
      shop.billing.pay(hostedPageId);
      await sweepOpenOrders(shop.scope({ viewer: null }));
      expect(await traces(viewer.id), `after ${n} calls`).toEqual(onePurchase);
      const pages = [...shop.billing.pages.values()].filter((page) => page.asked?.customer.id === viewer.id);
      expect(pages).toHaveLength(1);
      if (outcome === 'done') return expect(n).toBeGreaterThan(4);
    }
    throw new Error('it never came to its end');
  });

  it('is refused for another member’s page, and grants nothing', async () => {
    const vera = await makeUser(testScope().db);
    const { hostedPageId } = await shop.start();
    shop.billing.pay(hostedPageId);
    await expect(completeOwnPurchase(shop.scope({ viewer: vera }), { hostedPageId })).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(await traces(shop.viewer.id)).toMatchObject({ paid: 0, grants: 0 });
    expect(await traces(vera.id)).toMatchObject({ orders: 0, grants: 0 });
  });

  it('is refused for an unknown page without asking the provider', async () => {
    const { length } = shop.billing.calls;
    for (const hostedPageId of ['unknown', '../customers/victim', 'a/b', '']) {
      await expect(completeOwnPurchase(shop.scope(), { hostedPageId })).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(shop.billing.calls).toHaveLength(length);
  });

  it('grants nothing for an open or cancelled page', async () => {
    const { hostedPageId } = await shop.start();
    await expect(requirePurchase(shop.scope(), { hostedPageId })).rejects.toMatchObject({ code: 'PURCHASE_PENDING' });
    shop.billing.cancel(hostedPageId);
    await expect(requirePurchase(shop.scope(), { hostedPageId })).rejects.toMatchObject({ code: 'PURCHASE_CANCELLED' });
    expect(await traces(shop.viewer.id)).toMatchObject({ states: ['cancelled'], grants: 0, mails: 0 });
  });

  it('grants nothing while the payment is pending', async () => {
    const { hostedPageId } = await shop.start();
    shop.billing.pay(hostedPageId, { isPaid: false });
    expect(await completeOwnPurchase(shop.scope(), { hostedPageId })).toMatchObject({ state: 'pending' });
    expect(await traces(shop.viewer.id)).toMatchObject({ states: ['open'], grants: 0 });
  });

  const bent = {
    total: { total: 100 },
    currency: { currency: 'INR' },
    payer: { customerId: 'somebody' },
    items: { itemPriceIds: ['course-other-GBP'] },
  };
  for (const [name, facts] of Object.entries(bent)) {
    it(`grants nothing when payment and order differ in ${name}`, async () => {
      const { hostedPageId } = await shop.start();
      shop.billing.pay(hostedPageId, facts);
      await expect(requirePurchase(shop.scope(), { hostedPageId })).rejects.toMatchObject({
        code: 'PURCHASE_MISMATCH',
      });
      await sweepOpenOrders(shop.scope({ viewer: null }));
      expect(await traces(shop.viewer.id)).toMatchObject({ states: ['mismatch'], payments: 0, grants: 0, mails: 0 });
      expect(await testScope().db.select().from(auditLog)).toMatchObject([
        { action: 'purchase-mismatch', details: { wrong: [name] } },
      ]);
      expect(takeConsoleErrors()).toHaveLength(1);
    });
  }

  it('grants nothing for an invoice that has paid another order', async () => {
    const other = await makeCourse(testScope().db);
    const first = await shop.start();
    shop.billing.pay(first.hostedPageId, { id: 'same' });
    await completeOwnPurchase(shop.scope(), first);
    const second = await shop.start({ basket: { lines: [{ kind: 'course', id: other.id }] } });
    shop.billing.pay(second.hostedPageId, { id: 'same' });
    expect(await completeOwnPurchase(shop.scope(), second)).toMatchObject({ state: 'mismatch' });
    expect(await traces(shop.viewer.id)).toMatchObject({ paid: 1, grants: 1, mails: 1 });
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it('grants a course for good that an activation code had opened for a limited time', async () => {
    const { db } = testScope();
    const right = { userId: shop.viewer.id, kind: 'course' as const, refId: shop.course.id };
    const ended = new Date(Date.now() - hour);
    await db.insert(entitlements).values({
      ...right,
      id: newId(),
      source: 'activation-code',
      sourceId: 'x',
      createdAt: ended,
      endsAt: ended,
    });
    const { hostedPageId } = await shop.start();
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    const rights = await db
      .select({ source: entitlements.source, endsAt: entitlements.endsAt })
      .from(entitlements)
      .orderBy(entitlements.source);
    expect(rights).toEqual([
      { source: 'activation-code', endsAt: ended },
      { source: 'order', endsAt: null },
    ]);
  });

  it('does not grant a course again that was revoked after the payment', async () => {
    const { db } = testScope();
    const { hostedPageId, orderId } = await shop.start();
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    await db.update(entitlements).set({ revokedAt: new Date() });
    await completePurchase(shop.scope({ viewer: null }), { orderId });
    await sweepOpenOrders(shop.scope({ viewer: null }));
    const [grant, more] = await db.select().from(entitlements);
    expect(grant?.revokedAt).not.toBeNull();
    expect(more).toBeUndefined();
  });
});

describe('the sweep', () => {
  it('grants a paid order whose buyer did not return', async () => {
    const { hostedPageId } = await shop.start();
    shop.billing.pay(hostedPageId);
    expect(await sweepOpenOrders(shop.scope({ viewer: null }))).toBe(1);
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
    expect(await sweepOpenOrders(shop.scope({ viewer: null, now: new Date(Date.now() + hour) }))).toBe(0);
  });

  it('checks an open order at every run of the first hour, less often later, and not after it expired', async () => {
    const start = Date.now();
    await shop.start();
    const asked: number[] = [];
    for (let minutes = 0; minutes <= 200; minutes += 5) {
      const now = new Date(start + minutes * 60_000 + 1000);
      if (await sweepOpenOrders(shop.scope({ viewer: null, now }))) asked.push(minutes);
    }
    expect(asked.filter((minutes) => minutes < 60)).toHaveLength(12);
    expect(asked.filter((minutes) => minutes >= 60 && minutes < 120)).toHaveLength(6);
    expect((await traces(shop.viewer.id)).states).toEqual(['expired']);
    expect(await testScope().db.select({ checkAt: orders.checkAt }).from(orders)).toEqual([{ checkAt: null }]);
  });

  it('goes on to the next order when the provider fails for one', async () => {
    const vera = await makeUser(testScope().db);
    const pages = [await shop.start(), await shop.start({}, vera)];
    for (const { hostedPageId } of pages) shop.billing.pay(hostedPageId);
    shop.billing.fail('retrieveHostedPage');
    await sweepOpenOrders(shop.scope({ viewer: null }));
    const paid = async () => (await traces(shop.viewer.id)).paid + (await traces(vera.id)).paid;
    expect(await paid()).toBe(1);
    await sweepOpenOrders(shop.scope({ viewer: null, now: new Date(Date.now() + 5 * 60_000) }));
    expect(await paid()).toBe(2);
  });

  it('marks a page as expired, and a recheck by its buyer still grants it when it was paid afterwards', async () => {
    const { hostedPageId } = await shop.start();
    await sweepOpenOrders(shop.scope({ viewer: null, now: new Date(Date.now() + 4 * hour) }));
    expect((await traces(shop.viewer.id)).states).toEqual(['expired']);
    shop.billing.pay(hostedPageId);
    expect(await recheckOrders(shop.scope())).toEqual({ foundPages: [hostedPageId] });
    expect(await recheckOrders(shop.scope())).toEqual({ foundPages: [] });
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });
});

describe('the purchase mail', () => {
  it('names the items and the paid amount, in text and in escaped HTML', async () => {
    const other = await makeCourse(testScope().db, { title: 'Beats & <Breaks>' });
    const { hostedPageId, orderId } = await shop.start({
      basket: {
        lines: [
          { kind: 'course', id: shop.course.id },
          { kind: 'course', id: other.id },
        ],
      },
    });
    expect(await renderPurchaseMail(shop.scope({ viewer: null }), orderId)).toBeNull();
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    const mail = await renderPurchaseMail(shop.scope({ viewer: null }), orderId);
    expect(mail).toMatchObject({ to: shop.viewer.email, userId: shop.viewer.id, subject: 'Your 2 purchases' });
    expect(mail?.text).toContain('They’re yours for good, and you’ll find them in your courses.');
    expect(mail?.text).toContain('Beats & <Breaks>: £41.65');
    expect(mail?.text).toContain('Paid: £83.30');
    expect(mail?.text).toContain('Our payment provider will email you the invoice.');
    expect(mail?.text).toContain('http://localhost:8787/');
    expect(mail?.html).toContain('Beats &amp; &lt;Breaks&gt;');
    expect(mail?.html).not.toContain('<Breaks>');
  });

  it('links to the lessons when a single course was bought', async () => {
    const { hostedPageId, orderId } = await shop.start();
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    const mail = await renderPurchaseMail(shop.scope({ viewer: null }), orderId);
    expect(mail?.text).toMatch(/Open “.+”:\nhttp:\/\/localhost:8787\/courses\/[\w-]+\/lessons/);
    expect(mail?.text).toContain(shop.course.title);
  });

  it('links to the first course when a single bundle was bought', async () => {
    const { db } = testScope();
    const [first, second] = [await makeCourse(db, { title: 'The First' }), await makeCourse(db)];
    const bundle = await makeBundle(db, [first.id, second.id]);
    const { hostedPageId, orderId } = await shop.start({ basket: { lines: [{ kind: 'bundle', id: bundle.id }] } });
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    const mail = await renderPurchaseMail(shop.scope({ viewer: null }), orderId);
    expect(mail?.text).toContain(`Start with “The First”:\nhttp://localhost:8787/courses/${first.slug}/lessons`);
  });

  it('promises no invoice for an order that a coupon makes free', async () => {
    const coupon = await makeCoupon({ code: 'FREE', percent: 100 });
    const { hostedPageId, orderId } = await shop.start({
      basket: { lines: [{ kind: 'course', id: shop.course.id }], coupon },
    });
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    const mail = await renderPurchaseMail(shop.scope({ viewer: null }), orderId);
    expect(mail?.text).toContain('Paid: £0.00');
    expect(mail?.text).not.toContain('invoice');
  });

  it('is queued under the key of its order', async () => {
    const { hostedPageId, orderId } = await shop.start();
    shop.billing.pay(hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId });
    const rows = await testScope().db.select({ key: outbox.dedupeKey }).from(outbox);
    expect(rows.map((row) => row.key).sort()).toEqual([`acknowledge:${hostedPageId}`, `purchase:${orderId}`]);
    expect(
      await testScope().db.select().from(billingCustomers).where(eq(billingCustomers.userId, shop.viewer.id)),
    ).toHaveLength(1);
  });
});
