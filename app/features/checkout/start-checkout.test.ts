import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { billingCustomers, coursePrices, entitlements, orderLines, orders, pirateCities, users } from '#db/schema';
import { setPirateLocation } from '~/features/accounts/profile/save-profile.server';
import { newId } from '~/kit/ids';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { Killed, mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { couponState, makeCoupon, openShop, type Shop, traces } from '../../../tests/support/shop';
import { completeOwnPurchase, sweepOpenOrders } from './complete-purchase.server';
import { CheckoutQuery } from './schema';
import { openHostedPage, startCheckout } from './start-checkout.server';

let shop: Shop;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

const course = (id: string) => ({ kind: 'course' as const, id });

describe('starting a checkout', () => {
  it('writes the order, its lines and the customer, and opens a page that charges the quoted total', async () => {
    const { db } = testScope();
    const other = await makeCourse(db, { price: 6500, salePrice: 4500 });
    const bundle = await makeBundle(db, [other.id], 12900);
    const opened = await shop.start({
      basket: { lines: [course(shop.course.id), course(other.id), { kind: 'bundle', id: bundle.id }] },
      seen: { total: 4900 - 735 + 4500 - 675 + 12900, currency: 'GBP' },
    });
    const page = shop.billing.pages.get(opened.hostedPageId);
    expect(page?.asked?.items).toEqual([
      { itemPriceId: `bundle-${bundle.id}-GBP`, unitPrice: 12900, discount: 0 },
      { itemPriceId: `course-${shop.course.id}-GBP`, unitPrice: 4900, discount: 735 },
      { itemPriceId: `course-${other.id}-GBP`, unitPrice: 4500, discount: 675 },
    ]);
    expect(page?.asked?.items.reduce((sum, item) => sum + item.unitPrice - item.discount, 0)).toBe(opened.total);
    const [order] = await db.select().from(orders);
    expect(order).toMatchObject({ state: 'open', total: opened.total, hostedPageId: opened.hostedPageId });
    expect(await db.select().from(orderLines)).toHaveLength(3);
    expect(await db.select().from(billingCustomers)).toMatchObject([{ userId: shop.viewer.id, currency: 'GBP' }]);
    expect(shop.billing.customers.get(shop.viewer.id)).toEqual({ email: shop.viewer.email, currency: 'GBP' });
  });

  it('takes two round trips for a new page, also after a cancelled page, and one for an open page', async () => {
    const press = async (coupon?: string) => {
      const scope = shop.scope();
      const before = scope.trips();
      const basket = { lines: [course(shop.course.id)], ...(coupon && { coupon }) };
      const { hostedPageId } = await startCheckout(scope, { basket, chosen: 'GBP', key: newId(), seen: null });
      return { hostedPageId, trips: scope.trips() - before };
    };
    const code = await makeCoupon({ maxUses: 1 });
    const first = await press(code);
    expect(first.trips).toBe(2);
    expect((await press(code)).trips).toBe(1);
    shop.billing.cancel(first.hostedPageId);
    expect((await press(code)).trips).toBe(2);
    expect(await couponState(code)).toEqual({ used: 1, uses: 1 });
  });

  it('does not ask the provider beyond the limit of a member, even for the same key', async () => {
    const key = newId();
    const press = () => {
      const within = testScope({
        viewer: shop.viewer,
        providers: { billing: shop.billing },
        limits: { 'billing-user': 3 },
      });
      return shop.start({ key }, shop.viewer, within);
    };
    for (let i = 0; i < 3; i++) await press();
    const { length } = shop.billing.calls;
    await expect(press()).rejects.toMatchObject({ kind: 'rate-limited', retryAfter: expect.any(Number) });
    expect(shop.billing.calls).toHaveLength(length);
  });

  it('returns one order and one page for 20 concurrent requests with the same key', async () => {
    const key = newId();
    const opened = await Promise.all(Array.from({ length: 20 }, () => shop.start({ key })));
    expect(new Set(opened.map((one) => one.orderId)).size).toBe(1);
    expect(new Set(opened.map((one) => one.hostedPageId)).size).toBe(1);
    expect(await traces(shop.viewer.id)).toMatchObject({ orders: 1 });
    expect((await shop.start({ key })).hostedPageId).toBe(opened[0]?.hostedPageId);
  });

  it('returns the same page for the same basket while the page is open', async () => {
    const first = await shop.start();
    expect((await shop.start()).hostedPageId).toBe(first.hostedPageId);
    shop.billing.cancel(first.hostedPageId);
    expect((await shop.start()).hostedPageId).not.toBe(first.hostedPageId);
    expect((await traces(shop.viewer.id)).states.sort()).toEqual(['cancelled', 'open']);
  });

  it('refuses a key whose page was cancelled', async () => {
    const key = newId();
    const { hostedPageId } = await shop.start({ key });
    shop.billing.cancel(hostedPageId);
    await expect(shop.start({ key })).rejects.toMatchObject({ kind: 'conflict', code: 'CHECKOUT_CLOSED' });
  });

  it('leads a key whose page was paid to its purchase', async () => {
    const key = newId();
    const { hostedPageId } = await shop.start({ key });
    shop.billing.pay(hostedPageId);
    expect(await shop.start({ key })).toMatchObject({ state: 'paid', hostedPageId });
    expect(await traces(shop.viewer.id)).toMatchObject({ paid: 1, grants: 1 });
  });

  it('is refused with the new price when the price has changed, and charges nothing', async () => {
    const seen = { total: 4900, currency: 'GBP' };
    await testScope().db.update(coursePrices).set({ price: 5200 }).where(eq(coursePrices.courseId, shop.course.id));
    await expect(shop.start({ seen })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'PRICE_CHANGED',
      message: 'The price has changed to £52.00. Nothing was charged.',
    });
    await expect(shop.start({ seen: { total: 5200, currency: 'USD' } })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    });
    expect(await traces(shop.viewer.id)).toMatchObject({ orders: 0 });
    expect(shop.billing.calls).toEqual([]);
  });

  it('refuses an owned course before asking the provider', async () => {
    await testScope().db.insert(entitlements).values({
      id: newId(),
      userId: shop.viewer.id,
      kind: 'course',
      refId: shop.course.id,
      source: 'admin',
      sourceId: 'x',
      createdAt: new Date(),
    });
    await expect(shop.start()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'YOU HAVE ALREADY PURCHASED THIS COURSE',
    });
    expect(shop.billing.calls).toEqual([]);
  });

  it('refuses a course that became owned while the page was made, by itself or in a bundle', async () => {
    const { db } = testScope();
    const box = await makeBundle(db, [shop.course.id]);
    const owned = [
      { kind: 'course' as const, refId: shop.course.id },
      { kind: 'bundle' as const, refId: box.id },
    ];
    for (const right of owned) {
      const buyer = await makeUser(db);
      const rights = { id: newId(), userId: buyer.id, source: 'order' as const, sourceId: 'x', createdAt: new Date() };
      const meanwhile = {
        ...shop.billing,
        createCheckoutPage: async (asked: Parameters<typeof shop.billing.createCheckoutPage>[0]) => {
          await db.insert(entitlements).values({ ...rights, ...right });
          return shop.billing.createCheckoutPage(asked);
        },
      };
      const scope = testScope({ viewer: buyer, providers: { billing: meanwhile } });
      await expect(shop.start({}, buyer, scope), right.kind).rejects.toMatchObject({ code: 'ALREADY_PURCHASED' });
      expect(await traces(buyer.id)).toMatchObject({ orders: 0 });
    }
  });

  it('leaves out a course not sold in the currency only when the buyer saw the total without it', async () => {
    const { db } = testScope();
    const other = await makeCourse(db, { title: 'Elsewhere' });
    await db.delete(coursePrices).where(and(eq(coursePrices.courseId, other.id), eq(coursePrices.currency, 'INR')));
    const both = { lines: [course(other.id), course(shop.course.id)] };
    const seen = { total: 4900, currency: 'INR' };
    const refusal = { kind: 'conflict', code: 'NOT_SOLD_IN_CURRENCY', message: '“Elsewhere” is not sold in INR.' };
    await expect(shop.start({ basket: both, chosen: 'INR' })).rejects.toMatchObject(refusal);
    const alone = { lines: [course(other.id)] };
    await expect(
      shop.start({ basket: alone, chosen: 'INR', seen: { total: 0, currency: 'INR' } }),
    ).rejects.toMatchObject(refusal);
    const opened = await shop.start({ basket: both, chosen: 'INR', seen });
    expect(shop.billing.pages.get(opened.hostedPageId)?.asked?.items).toHaveLength(1);
  });

  it('refuses an empty basket and a basket with an unknown course', async () => {
    await expect(shop.start({ basket: { lines: [] } })).rejects.toMatchObject({ code: 'BASKET_EMPTY' });
    const lines = [course(shop.course.id), course('gone')];
    await expect(shop.start({ basket: { lines } })).rejects.toMatchObject({ code: 'BASKET_CHANGED' });
  });

  it('asks for a known pirate location when a course in a bundle needs one', async () => {
    const { db } = testScope();
    const bound = await makeCourse(db, { needsLocation: true });
    const bundle = await makeBundle(db, [bound.id]);
    const basket = { lines: [{ kind: 'bundle' as const, id: bundle.id }] };
    await expect(shop.start({ basket })).rejects.toMatchObject({
      errors: { pirateLocationCity: ['Pirate Location is required'] },
    });
    await db.insert(pirateCities).values({ city: 'Leeds', country: 'UK', position: 1 });
    await expect(setPirateLocation(shop.scope(), { pirateLocationCity: 'Atlantis' })).rejects.toMatchObject({
      errors: { pirateLocationCity: ['This Pirate Location is not on the list'] },
    });
    await setPirateLocation(shop.scope(), { pirateLocationCity: 'Leeds' });
    const [user] = await db.select().from(users).where(eq(users.id, shop.viewer.id));
    expect(user).toMatchObject({ pirateLocationCity: 'Leeds', pirateLocationCountry: 'UK' });
    const opened = await shop.start({ basket }, { ...shop.viewer, pirateLocationCity: 'Leeds' });
    expect(opened.state).toBe('open');
  });

  it('fixes the currency with the first order', async () => {
    await shop.start({ chosen: 'EUR' });
    const later = { ...shop.viewer, billingCurrency: 'EUR' };
    const other = await makeCourse(testScope().db);
    const opened = await shop.start({ chosen: 'USD', basket: { lines: [course(other.id)] } }, later);
    expect(opened.currency).toBe('EUR');
    // This viewer was read before the customer existed, so only the SQL statement itself can refuse the order.
    const third = await makeCourse(testScope().db);
    await expect(shop.start({ chosen: 'USD', basket: { lines: [course(third.id)] } })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('writes no order when the provider fails, and opens the page when the same key is sent again', async () => {
    const key = newId();
    shop.billing.fail('createCheckoutPage');
    await expect(shop.start({ key })).rejects.toMatchObject({ kind: 'provider-failed' });
    expect(await traces(shop.viewer.id)).toMatchObject({ orders: 0 });
    const opened = await shop.start({ key });
    expect(opened.state).toBe('open');
    expect(await traces(shop.viewer.id)).toMatchObject({ orders: 1 });
  });

  it('works when a coupon makes the total zero', async () => {
    const code = await makeCoupon({ code: 'FREE', percent: 100 });
    const basket = { lines: [course(shop.course.id)], coupon: code };
    const opened = await shop.start({ basket, seen: { total: 0, currency: 'GBP' } });
    shop.billing.pay(opened.hostedPageId);
    const done = await completeOwnPurchase(shop.scope(), { hostedPageId: opened.hostedPageId });
    expect(done).toMatchObject({ state: 'paid', paidAmount: 0, transactionId: null, couponCode: 'FREE' });
    expect(await traces(shop.viewer.id)).toMatchObject({ grants: 1, mails: 1, payments: 1 });
  });

  it('opens a page at the new price when the price changed after a crash, even for the same key', async () => {
    const key = newId();
    const scope = mortalScope({ viewer: shop.viewer, providers: { billing: shop.billing } }, 3);
    const input = { basket: { lines: [course(shop.course.id)] }, chosen: 'GBP', key, seen: null };
    await expect(startCheckout(scope, input)).rejects.toThrow(Killed);
    await testScope().db.update(coursePrices).set({ price: 5200 });
    const opened = await shop.start({ key });
    expect(shop.billing.pages.size).toBe(2);
    expect(shop.billing.pages.get(opened.hostedPageId)?.asked?.items).toMatchObject([{ unitPrice: 5200 }]);
  });

  it('is refused for a guest', async () => {
    const input = { basket: { lines: [course(shop.course.id)] }, chosen: null, key: newId(), seen: null };
    await expect(startCheckout(shop.scope({ viewer: null }), input)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

describe('a limited coupon', () => {
  const withCoupon = (id: string, coupon: string) => ({ basket: { lines: [course(id)], coupon } });

  it('is held by one of 20 buyers who start at the same time', async () => {
    const { db } = testScope();
    const code = await makeCoupon({ maxUses: 1 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => makeUser(db)));
    const outcomes = await Promise.allSettled(
      buyers.map((buyer) => shop.start(withCoupon(shop.course.id, code), buyer)),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await couponState(code)).toEqual({ used: 1, uses: 1 });
  });

  it('is released by a cancelled or expired page, and used once by a paid page', async () => {
    const code = await makeCoupon({ maxUses: 1 });
    const first = await shop.start(withCoupon(shop.course.id, code));
    shop.billing.cancel(first.hostedPageId);
    await sweepOpenOrders(shop.scope({ viewer: null }));
    expect(await couponState(code)).toEqual({ used: 0, uses: 0 });

    const second = await shop.start(withCoupon(shop.course.id, code));
    const late = new Date(Date.now() + 4 * 3_600_000);
    await sweepOpenOrders(shop.scope({ viewer: null, now: late }));
    expect(await couponState(code)).toEqual({ used: 0, uses: 0 });
    shop.billing.pay(second.hostedPageId);
    await completeOwnPurchase(shop.scope(), { hostedPageId: second.hostedPageId });
    await completeOwnPurchase(shop.scope(), { hostedPageId: second.hostedPageId });
    expect(await couponState(code)).toEqual({ used: 1, uses: 1 });
  });

  it('cannot be held by two open pages of one member when it allows one use per member', async () => {
    const code = await makeCoupon({ perUser: 1 });
    const other = await makeCourse(testScope().db);
    const first = await shop.start(withCoupon(shop.course.id, code));
    await expect(shop.start(withCoupon(other.id, code))).rejects.toMatchObject({ code: 'COUPON_HELD' });
    shop.billing.cancel(first.hostedPageId);
    expect((await shop.start(withCoupon(other.id, code))).state).toBe('open');
    expect(await couponState(code)).toEqual({ used: 1, uses: 1 });
  });

  it('is not used up when the 15 % discount is larger', async () => {
    const code = await makeCoupon({ percent: 10 });
    const other = await makeCourse(testScope().db);
    await shop.start({ basket: { lines: [course(shop.course.id), course(other.id)], coupon: code } });
    expect(await couponState(code)).toEqual({ used: 0, uses: 0 });
  });
});

describe('the hosted page of an API client', () => {
  const query = (input: Record<string, unknown>) => CheckoutQuery.parse(input);

  it('is opened for courses and bundles in the wanted currency, and the same request returns the same page', async () => {
    const { db } = testScope();
    const bundle = await makeBundle(db, [(await makeCourse(db)).id], 12900);
    const both = { coursesIds: shop.course.id, bundlesIds: bundle.id, currency: 'USD' };
    const opened = await openHostedPage(shop.scope(), query(both));
    expect(opened).toMatchObject({ state: 'open', currency: 'USD', total: 4900 + 12900 });
    const again = await openHostedPage(shop.scope(), query({ ...both, coursesIds: [shop.course.id] }));
    expect(again.hostedPageId).toBe(opened.hostedPageId);
  });

  it('is refused for an unknown course, a wrong coupon, another currency than the customer’s, and no items', async () => {
    await expect(openHostedPage(shop.scope(), query({ coursesIds: 'gone' }))).rejects.toMatchObject({
      kind: 'not-found',
      message: 'One of these courses or bundles is not on sale.',
    });
    await expect(
      openHostedPage(shop.scope(), query({ coursesIds: shop.course.id, coupon: 'never' })),
    ).rejects.toMatchObject({ kind: 'invalid' });
    const settled = shop.scope({ viewer: { ...shop.viewer, billingCurrency: 'EUR' } });
    await expect(openHostedPage(settled, query({ coursesIds: shop.course.id, currency: 'USD' }))).rejects.toMatchObject(
      { code: 'CURRENCY_FIXED', message: 'Your account uses EUR, which can’t be changed.' },
    );
    expect(CheckoutQuery.safeParse({}).success).toBe(false);
  });
});
