import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog, coursePrices, orders, outbox } from '#db/schema';
import { handleWebhook } from '~/features/webhooks/handle-webhook.server';
import { receiveWebhook } from '~/features/webhooks/receive-webhook.server';
import type { Viewer } from '~/scope/viewer';
import { takeConsoleErrors } from '../../../tests/support/console';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { couponState, makeCoupon, onePurchase, openShop, type Shop, traces } from '../../../tests/support/shop';
import { completeOwnPurchase, recheckOrders, sweepOpenOrders } from './complete-purchase.server';
import { payForCourses } from './pay-for-courses.server';
import { refundExtra } from './refund-order.server';
import { tokenLife } from './rules';
import { CoursePayment } from './schema';

let shop: Shop;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

const tokeniser = { isConfigured: true, createClientToken: async () => 'client' };

function inputOf(body: Record<string, unknown>) {
  const usual = { coursesIds: [shop.course.id], currency: 'GBP', paymentMethod: 'CREDIT_CARD' };
  return CoursePayment.parse({ ...usual, ...body });
}

interface Circumstances {
  buyer?: Viewer;
  now?: Date;
  hasTokeniser?: boolean;
}

function pay(body: Record<string, unknown>, { buyer = shop.viewer, now, hasTokeniser = true }: Circumstances = {}) {
  const providers = { billing: shop.billing, tokeniser: { ...tokeniser, isConfigured: hasTokeniser } };
  const scope = testScope({ viewer: buyer, providers, ...(now && { now }) });
  return payForCourses(scope, inputOf(body));
}

const sweep = (now?: Date) => sweepOpenOrders(shop.scope({ viewer: null, ...(now && { now }) }));
/** Delivers all events of the provider so far as webhooks. */
async function deliver(): Promise<void> {
  for (const event of [...shop.billing.events]) {
    await receiveWebhook(shop.scope({ viewer: null }), { body: JSON.stringify(event) });
    await handleWebhook(shop.scope({ viewer: null }), { eventId: event.id });
  }
}

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const charged = () =>
  shop.billing.charges.map(({ items }) => items.reduce((sum, i) => sum + i.unitPrice - i.discount, 0));

describe('courses paid with a token', () => {
  it('are bought with one order, one charge, one grant and one mail', async () => {
    const bought = await pay({ nonce: 'one' });
    expect(bought).toMatchObject({ state: 'paid', paidAmount: 4900, currency: 'GBP', couponCode: null });
    expect(bought.transactionId).toMatch(/^txn/);
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
    expect(charged()).toEqual([4900]);
    // The payment method of a subscription is not replaced, and there is no page to acknowledge.
    expect(shop.billing.calls).not.toContain('keepPaymentToken');
    const jobs = await testScope().db.select({ kind: outbox.kind }).from(outbox);
    expect(jobs.map(({ kind }) => kind)).not.toContain('acknowledge-page');
  });

  it('get 15 % off when there are two, rounded half up per line, or the discount of a coupon', async () => {
    const other = await makeCourse(testScope().db, { price: 3910 });
    await pay({ nonce: 'two', coursesIds: [shop.course.id, other.id] });
    expect(charged()).toEqual([4165 + 3323]);
    const buyer = await makeUser(testScope().db);
    const code = await makeCoupon({ percent: 50 });
    const bought = await pay({ nonce: 'half', coupon: code }, { buyer });
    expect(bought).toMatchObject({ paidAmount: 2450, couponCode: code });
    expect(await couponState(code)).toEqual({ used: 1, uses: 1 });
  });

  it('are granted without charging the token when a coupon makes them free', async () => {
    const code = await makeCoupon({ percent: 100 });
    expect(await pay({ nonce: 'free', coupon: code })).toMatchObject({ paidAmount: 0, transactionId: null });
    expect(shop.billing.charges).toMatchObject([{ payment: null }]);
    expect(await traces(shop.viewer.id)).toMatchObject({ paid: 1, grants: 1 });
  });

  it('can be paid with PayPal', async () => {
    await pay({ paymentNonce: 'paypal', paymentMethod: 'PAYPAL' });
    expect(shop.billing.charges).toMatchObject([{ payment: { method: 'PAYPAL', nonce: 'paypal' } }]);
  });

  it('need a token, a known method, at least one course and a configured tokeniser', async () => {
    expect(() => inputOf({})).toThrow(/Is required/);
    expect(() => inputOf({ nonce: '../x' })).toThrow(/Is invalid/);
    expect(() => inputOf({ nonce: 'one', paymentMethod: 'CASH' })).toThrow(/Choose a payment method/);
    expect(() => inputOf({ nonce: 'one', coursesIds: [] })).toThrow(/at least one course/);
    await expect(pay({ nonce: 'one' }, { hasTokeniser: false })).rejects.toMatchObject({ kind: 'not-configured' });
    expect(shop.billing.calls).toEqual([]);
  });
});

describe('a token that is sent again', () => {
  it('returns the same purchase without a second charge, even a day later', async () => {
    const first = await pay({ nonce: 'one' });
    expect(await pay({ nonce: 'one' })).toMatchObject({ orderId: first.orderId, transactionId: first.transactionId });
    shop.billing.forgetKeys();
    expect(await pay({ nonce: 'one' }, { now: later(86_400_000) })).toMatchObject({ orderId: first.orderId });
    expect(charged()).toEqual([4900]);
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });

  it('returns the same purchase when its coupon allows only one use', async () => {
    const code = await makeCoupon({ perUser: 1, maxUses: 1 });
    const first = await pay({ nonce: 'one', coupon: code });
    expect(await pay({ nonce: 'one', coupon: code })).toMatchObject({ orderId: first.orderId, couponCode: code });
    expect(await couponState(code)).toEqual({ used: 1, uses: 1 });
  });

  it('makes one order, one charge and the same answer for 20 concurrent requests', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = await makeUser(testScope().db);
      const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ nonce: `storm-${round}` }, { buyer })));
      expect(new Set(answers.map(({ orderId, transactionId }) => `${orderId} ${transactionId}`)).size).toBe(1);
      expect(await traces(buyer.id)).toEqual(onePurchase);
      expect(charged()).toHaveLength(round + 1);
    }
  }, 60_000);

  it('is refused for other courses, and charges nothing more', async () => {
    const other = await makeCourse(testScope().db);
    await pay({ nonce: 'one' });
    for (const coursesIds of [[other.id], [shop.course.id, other.id]]) {
      await expect(pay({ nonce: 'one', coursesIds })).rejects.toMatchObject({ code: 'PAYMENT_TOKEN_USED' });
    }
    expect(charged()).toEqual([4900]);
  });

  it('is declined when another member sends it, and only the order of that member is cancelled', async () => {
    const thief = await makeUser(testScope().db);
    await pay({ nonce: 'one' });
    await expect(pay({ nonce: 'one' }, { buyer: thief })).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(await traces(thief.id)).toMatchObject({ states: ['cancelled'], grants: 0, payments: 0 });
    expect(charged()).toEqual([4900]);
  });

  it('stays declined without a second charge attempt, and another token can buy', async () => {
    const code = await makeCoupon({ perUser: 1 });
    await expect(pay({ nonce: 'declined', coupon: code })).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(await couponState(code)).toEqual({ used: 0, uses: 0 });
    const tries = () => shop.billing.calls.filter((call) => call === 'chargeToken').length;
    await expect(pay({ nonce: 'declined', coupon: code })).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(tries()).toBe(1);
    await pay({ nonce: 'good', coupon: code });
    expect(await traces(shop.viewer.id)).toMatchObject({ paid: 1, grants: 1, mails: 1 });
  });
});

describe('a charge whose answer is lost', () => {
  it('is found by the next try of the same token an hour later, and not charged again', async () => {
    shop.billing.lose('chargeToken');
    await expect(pay({ nonce: 'one' })).rejects.toMatchObject({ code: 'PAYMENT_UNCERTAIN', kind: 'provider-failed' });
    expect(await traces(shop.viewer.id)).toMatchObject({ states: ['open'], grants: 0 });
    shop.billing.forgetKeys();
    expect(await pay({ nonce: 'one' }, { now: later(3_600_000) })).toMatchObject({ state: 'paid' });
    expect(charged()).toEqual([4900]);
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });

  it('is found by the sweep, by the webhook and by "Check my payments"', async () => {
    const ways = {
      sweep: () => sweep(),
      late: async () => {
        await sweep(later(tokenLife + 1000));
      },
      webhook: deliver,
      recheck: (buyer: Viewer) => recheckOrders(shop.scope({ viewer: buyer })),
    };
    for (const [way, act] of Object.entries(ways)) {
      const buyer = await makeUser(testScope().db);
      shop.billing.events.length = 0;
      shop.billing.lose('chargeToken');
      await expect(pay({ nonce: way }, { buyer })).rejects.toMatchObject({ code: 'PAYMENT_UNCERTAIN' });
      await act(buyer);
      expect(await traces(buyer.id), way).toEqual(onePurchase);
    }
  });

  it('is granted by its webhook even when it arrives after the order expired', async () => {
    shop.billing.fail('chargeToken');
    await expect(pay({ nonce: 'one' })).rejects.toMatchObject({ code: 'PAYMENT_UNCERTAIN' });
    await sweep(later(tokenLife + 1000));
    expect(await traces(shop.viewer.id)).toMatchObject({ states: ['expired'] });
    // The provider was only slow: it completes the charge now.
    const [order] = await testScope().db.select().from(orders);
    await shop.billing.chargeToken({
      idempotencyKey: order?.id ?? '',
      reference: order?.id ?? '',
      customerId: shop.viewer.id,
      currency: 'GBP',
      items: [{ itemPriceId: `course-${shop.course.id}-GBP`, unitPrice: 4900, discount: 0 }],
      payment: { method: 'CREDIT_CARD', nonce: 'one' },
    });
    await deliver();
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });

  it('is made by the next try when it never reached the provider, and given up after the life of its token', async () => {
    shop.billing.fail('chargeToken');
    await expect(pay({ nonce: 'one' })).rejects.toMatchObject({ code: 'PAYMENT_UNCERTAIN' });
    await pay({ nonce: 'one' });
    expect(charged()).toEqual([4900]);
    const buyer = await makeUser(testScope().db);
    shop.billing.fail('chargeToken');
    await expect(pay({ nonce: 'two' }, { buyer })).rejects.toMatchObject({ code: 'PAYMENT_UNCERTAIN' });
    const late = { buyer, now: later(tokenLife + 1000) };
    await expect(pay({ nonce: 'two' }, late)).rejects.toMatchObject({ code: 'PURCHASE_EXPIRED' });
    await pay({ nonce: 'three' }, late);
    expect(await traces(buyer.id)).toMatchObject({ paid: 1, grants: 1 });
  });

  it('ends in one charge, one grant and one mail after a crash at any call', async () => {
    for (let n = 1; n <= 20; n++) {
      const viewer = await makeUser(testScope().db);
      const providers = { billing: shop.billing, tokeniser };
      const before = charged().length;
      const ended = await payForCourses(mortalScope({ viewer, providers }, n), inputOf({ nonce: `kill-${n}` })).then(
        () => 'done',
        () => 'killed',
      );
      shop.billing.forgetKeys();
      expect(await pay({ nonce: `kill-${n}` }, { buyer: viewer }), `after ${n} calls`).toMatchObject({ state: 'paid' });
      expect(charged(), `after ${n} calls`).toHaveLength(before + 1);
      expect(await traces(viewer.id), `after ${n} calls`).toEqual(onePurchase);
      if (ended === 'done') return expect(n).toBeGreaterThan(4);
    }
    throw new Error('it never came to its end');
  }, 30_000);

  it('is refunded once, with an audit entry, when the provider charges twice', async () => {
    await pay({ nonce: 'one' });
    const [order] = await testScope().db.select().from(orders);
    shop.billing.events.length = 0;
    shop.billing.forgetKeys();
    const { items = [] } = shop.billing.charges[0] ?? {};
    const again = { reference: order?.id ?? '', customerId: shop.viewer.id, currency: 'GBP' as const, items };
    const extra = await shop.billing.chargeToken({ ...again, idempotencyKey: 'forgotten', payment: null });
    for (const _twice of [1, 2]) await deliver();
    const jobs = await testScope().db.select().from(outbox).where(eq(outbox.kind, 'refund-extra'));
    expect(jobs.map(({ payload }) => payload)).toEqual([{ userId: shop.viewer.id, invoiceId: extra.id }]);
    for (const _twice of [1, 2]) {
      await refundExtra(shop.scope({ viewer: null }), { userId: shop.viewer.id, invoiceId: extra.id });
      shop.billing.forgetKeys();
    }
    expect(shop.billing.refunds).toMatchObject([{ invoiceId: extra.id, amount: 4900 }]);
    await deliver();
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
    const entries = await testScope().db.select().from(auditLog).where(eq(auditLog.action, 'charged-twice'));
    expect(entries).toHaveLength(1);
    expect(takeConsoleErrors().length).toBeGreaterThan(0);
  });

  it('grants nothing and logs an error when its total differs from the order', async () => {
    shop.billing.lose('chargeToken');
    await expect(pay({ nonce: 'one' })).rejects.toMatchObject({ code: 'PAYMENT_UNCERTAIN' });
    await testScope().db.update(orders).set({ total: 1 });
    await expect(pay({ nonce: 'one' })).rejects.toMatchObject({ code: 'PURCHASE_MISMATCH' });
    expect(await traces(shop.viewer.id)).toMatchObject({ states: ['mismatch'], grants: 0 });
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe('a purchase with a token', () => {
  it('is refused for a course that is owned, by itself or in a bundle', async () => {
    await pay({ nonce: 'one' });
    await expect(pay({ nonce: 'two' })).rejects.toMatchObject({ code: 'ALREADY_PURCHASED' });
    const inside = await makeCourse(testScope().db);
    const box = await makeBundle(testScope().db, [inside.id]);
    const opened = await shop.start({ basket: { lines: [{ kind: 'bundle', id: box.id }] } });
    shop.billing.pay(opened.hostedPageId);
    await completeOwnPurchase(shop.scope(), opened);
    const again = pay({ nonce: 'three', coursesIds: [inside.id] });
    await expect(again).rejects.toMatchObject({ code: 'ALREADY_PURCHASED' });
    expect(charged()).toEqual([4900]);
  });

  it('is refused for a course that is bound to a place until the member has a place', async () => {
    const bound = await makeCourse(testScope().db, { needsLocation: true });
    await expect(pay({ nonce: 'one', coursesIds: [bound.id] })).rejects.toMatchObject({
      kind: 'invalid',
      errors: { pirateLocationCity: ['Pirate Location is required'] },
    });
    const buyer = { ...shop.viewer, pirateLocationCity: 'London' };
    await pay({ nonce: 'one', coursesIds: [bound.id] }, { buyer });
    expect(charged()).toHaveLength(1);
  });

  it('is refused for an unknown course, a currency without a price, a bad coupon and another billing currency', async () => {
    await expect(pay({ nonce: 'one', coursesIds: ['nobody'] })).rejects.toMatchObject({
      kind: 'not-found',
      message: 'One of these courses or bundles is not on sale.',
    });
    await testScope().db.delete(coursePrices).where(eq(coursePrices.currency, 'INR'));
    await expect(pay({ nonce: 'one', currency: 'INR' })).rejects.toMatchObject({ code: 'NOT_SOLD_IN_CURRENCY' });
    await expect(pay({ nonce: 'one', coupon: 'NOPE' })).rejects.toMatchObject({ kind: 'invalid' });
    await pay({ nonce: 'one' });
    const other = await makeCourse(testScope().db);
    const abroad = pay(
      { nonce: 'two', coursesIds: [other.id], currency: 'USD' },
      { buyer: { ...shop.viewer, billingCurrency: 'GBP' } },
    );
    await expect(abroad).rejects.toMatchObject({ code: 'CURRENCY_FIXED' });
  });
});

describe('a payment page and a token for the same courses', () => {
  it('leave the coupon to the token, and a later payment on the page is marked for refund', async () => {
    const code = await makeCoupon({ perUser: 1, maxUses: 1 });
    const page = await shop.start({ basket: { lines: [{ kind: 'course', id: shop.course.id }], coupon: code } });
    expect(await pay({ nonce: 'one', coupon: code })).toMatchObject({ couponCode: code, paidAmount: 3920 });
    expect(await couponState(code)).toEqual({ used: 1, uses: 1 });
    const states = await testScope().db.select({ state: orders.state, content: orders.content }).from(orders);
    expect(states).toContainEqual({ state: 'open', content: null });
    // A page at the provider cannot be withdrawn: it can still be paid.
    shop.billing.pay(page.hostedPageId);
    await sweep(later(600_000));
    expect(await completeOwnPurchase(shop.scope(), page)).toMatchObject({ lines: [{ isGivenBack: true }] });
    expect(await traces(shop.viewer.id)).toMatchObject({ paid: 2, grants: 1 });
  });

  it('are one purchase when the page was paid first, and the token is refused', async () => {
    const page = await shop.start();
    shop.billing.pay(page.hostedPageId);
    await expect(pay({ nonce: 'one' })).rejects.toMatchObject({ code: 'ALREADY_PURCHASED' });
    expect(shop.billing.charges).toEqual([]);
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });

  it('open no page while the token’s order is pending, and a new page after the token expired', async () => {
    shop.billing.fail('chargeToken');
    await expect(pay({ nonce: 'one' })).rejects.toMatchObject({ code: 'PAYMENT_UNCERTAIN' });
    await expect(shop.start()).rejects.toMatchObject({ code: 'PURCHASE_PENDING' });
    const [order] = await testScope().db.select().from(orders).where(eq(orders.userId, shop.viewer.id));
    await expect(shop.start({ key: order?.idempotencyKey ?? '' })).rejects.toMatchObject({ code: 'PURCHASE_PENDING' });
    const late = shop.scope({ now: later(tokenLife + 1000) });
    expect(await shop.start({}, shop.viewer, late)).toMatchObject({
      state: 'open',
      url: expect.stringMatching(/pages/),
    });
  });

  it('lead the browser to the purchase when the token was charged', async () => {
    shop.billing.lose('chargeToken');
    await expect(pay({ nonce: 'one' })).rejects.toMatchObject({ code: 'PAYMENT_UNCERTAIN' });
    const led = await shop.start();
    expect(led.state).toBe('paid');
    expect(await completeOwnPurchase(shop.scope(), led)).toMatchObject({ state: 'paid' });
    expect(await traces(shop.viewer.id)).toEqual(onePurchase);
  });

  it('make one purchase and one charge when three tokens arrive at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = await makeUser(testScope().db);
      const before = charged().length;
      const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((n) => pay({ nonce: `${n}-${round}` }, { buyer })));
      const bought = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(bought).toHaveLength(1);
      for (const one of outcomes) {
        if (one.status === 'rejected') expect(['PURCHASE_PENDING', 'ALREADY_PURCHASED']).toContain(one.reason.code);
      }
      expect(charged()).toHaveLength(before + 1);
      expect(await traces(buyer.id)).toMatchObject({ paid: 1, grants: 1, mails: 1 });
    }
  }, 30_000);
});
