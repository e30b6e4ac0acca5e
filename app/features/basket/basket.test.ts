import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundlePrices, coupons, coursePrices, entitlements, orderLines, orders } from '#db/schema';
import { after, minute } from '~/kit/dates';
import type { Currency } from '~/kit/money';
import { reading } from '~/scope/scope';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { addToBasket } from './add-to-basket.server';
import { emptyBasket } from './basket-cookie';
import { applyCoupon, checkCoupon, presentCouponOutput } from './check-coupon.server';
import { chooseCurrency } from './choose-currency.server';
import { presentBasket } from './present.server';
import { readPricedBasket } from './price-basket.server';

const priceBasket = reading(readPricedBasket);

beforeEach(resetBindings);

let serial = 0;

const course = (id: string) => ({ kind: 'course' as const, id });
const bundle = (id: string) => ({ kind: 'bundle' as const, id });

async function makeCoupon(part: Partial<typeof coupons.$inferInsert> = {}) {
  const row = { code: 'CUE20', appliesTo: 'courses' as const, percent: 20, description: '20% off courses', ...part };
  await testScope().db.insert(coupons).values(row);
  return row.code;
}

async function own(userId: string, kind: 'course' | 'bundle', refId: string) {
  const row = {
    id: `${userId}-${refId}`,
    userId,
    kind,
    refId,
    source: 'admin' as const,
    sourceId: 'x',
    createdAt: new Date(),
  };
  await testScope().db.insert(entitlements).values(row);
}

/** Removes the prices in a currency. */
async function notIn(currency: Currency, { courseId, bundleId }: { courseId: string; bundleId?: string }) {
  const { db } = testScope();
  await db.delete(coursePrices).where(and(eq(coursePrices.courseId, courseId), eq(coursePrices.currency, currency)));
  if (!bundleId) return;
  await db.delete(bundlePrices).where(and(eq(bundlePrices.bundleId, bundleId), eq(bundlePrices.currency, currency)));
}

describe('pricing a basket', () => {
  it('takes one round trip for courses, a bundle and a coupon together', async () => {
    const scope = testScope();
    const a = await makeCourse(scope.db);
    const b = await makeCourse(scope.db);
    const c = await makeBundle(scope.db, [a.id]);
    const before = scope.trips();
    const priced = await priceBasket(scope, {
      basket: { lines: [course(a.id), course(b.id), bundle(c.id)], coupon: 'NONE' },
      chosen: 'GBP',
    });
    expect(scope.trips() - before).toBe(1);
    expect(priced.items).toHaveLength(3);
  });

  it('shows sale prices while the sale lasts', async () => {
    const now = new Date('2026-06-01T00:00:00Z');
    const scope = testScope({ now });
    const on = await makeCourse(scope.db, {
      price: 6500,
      salePrice: 4900,
      saleEndsAt: new Date('2026-06-01T00:00:01Z'),
    });
    const over = await makeCourse(scope.db, { price: 6500, salePrice: 4900, saleEndsAt: now });
    const price = (...ids: string[]) => priceBasket(scope, { basket: { lines: ids.map(course) }, chosen: 'GBP' });
    const both = await price(on.id, over.id);
    expect(both.items.map((item) => item.sale)).toEqual([4900, 6500]);
    expect(both.quote.original).toBe(13000);
    expect(presentBasket(both).summary.rows.slice(0, 2)).toEqual([
      { label: '2 courses, full price', value: '£130.00' },
      { label: 'Sale', value: '−£16.00', look: 'less' },
    ]);
    expect(presentBasket(await price(over.id)).summary.rows).toEqual([{ label: 'Course', value: '£65.00' }]);
  });

  it('drops unknown, unpublished and owned courses with a note', async () => {
    const viewer = await makeUser(testScope().db);
    const scope = testScope({ viewer });
    const kept = await makeCourse(scope.db);
    const owned = await makeCourse(scope.db, { title: 'Owned' });
    const future = await makeCourse(scope.db, { publishedAt: new Date(Date.now() + 1e9) });
    await own(viewer.id, 'course', owned.id);
    const priced = await priceBasket(scope, {
      basket: { lines: [course('gone'), course(owned.id), course(future.id), course(kept.id)] },
      chosen: 'GBP',
    });
    expect(priced.items.map((item) => item.id)).toEqual([kept.id]);
    expect(priced.kept.lines).toEqual([course(kept.id)]);
    expect(priced.notes.join(' ')).toContain('“Owned” was taken out: YOU HAVE ALREADY PURCHASED THIS COURSE');
    expect(priced.notes.join(' ')).toContain('no longer on sale');
  });

  it('names the bundle in the basket that already contains a course', async () => {
    const scope = testScope();
    const a = await makeCourse(scope.db);
    const both = await makeBundle(scope.db, [a.id]);
    const priced = await priceBasket(scope, { basket: { lines: [course(a.id), bundle(both.id)] }, chosen: 'GBP' });
    const view = presentBasket(priced);
    expect(view.courses[0]?.insideBundle).toBe(both.title);
    expect(view.bundles[0]?.insideBundle).toBeNull();
  });

  it('says that a course or bundle without lessons is coming soon', async () => {
    const scope = testScope();
    const empty = await makeCourse(scope.db, { lessonCount: 0 });
    const full = await makeCourse(scope.db);
    const box = await makeBundle(scope.db, [empty.id]);
    const basket = { lines: [course(empty.id), course(full.id), bundle(box.id)] };
    const view = presentBasket(await priceBasket(scope, { basket, chosen: 'GBP' }));
    expect(view.courses.map(({ facts }) => facts)).toEqual(['Course, coming soon', 'Course, 3 lessons']);
    expect(view.bundles.map(({ facts }) => facts)).toEqual(['Bundle of 1 course, coming soon']);
  });

  it('requires a location for a bundle when one of its courses needs it', async () => {
    const scope = testScope();
    const bound = await makeCourse(scope.db, { needsLocation: true });
    const free = await makeCourse(scope.db);
    const both = await makeBundle(scope.db, [free.id, bound.id]);
    const priced = await priceBasket(scope, { basket: { lines: [bundle(both.id), course(free.id)] }, chosen: 'GBP' });
    expect(priced.locationFor).toEqual([both.title]);
  });

  it('uses the billing customer’s currency whatever currency is chosen', async () => {
    const viewer = await makeUser(testScope().db);
    const scope = testScope({ viewer: { ...viewer, billingCurrency: 'EUR' } });
    const priced = await priceBasket(scope, { basket: emptyBasket, chosen: 'USD' });
    expect(priced).toMatchObject({ currency: 'EUR', isCurrencyFixed: true });
  });

  it('keeps items waiting that are not sold in the chosen currency, and prices them in another currency', async () => {
    const scope = testScope();
    const sold = await makeCourse(scope.db);
    const course1 = await makeCourse(scope.db);
    const bundle1 = await makeBundle(scope.db, [sold.id]);
    await notIn('INR', { courseId: course1.id, bundleId: bundle1.id });
    const basket = { lines: [course(course1.id), course(sold.id), bundle(bundle1.id)] };
    const inRupees = await priceBasket(scope, { basket, chosen: 'INR' });
    expect(inRupees.items.map((item) => item.id)).toEqual([sold.id]);
    expect(inRupees.waiting.map((item) => item.id)).toEqual([bundle1.id, course1.id]);
    expect(inRupees.kept).toEqual(basket);
    expect(inRupees.notes).toEqual([]);
    expect(inRupees.quote.total).toBe(4900);
    const view = presentBasket(inRupees);
    expect(view.courses.map(({ price }) => price)).toEqual(['₹49.00', 'Not in INR']);
    expect(view.bundles[0]?.facts).toContain(
      'Not sold in INR. It stays in your basket until you choose another currency',
    );
    expect(view.canBeBought).toBe(true);
    const inPounds = await priceBasket(scope, { basket: inRupees.kept, chosen: 'GBP' });
    expect(inPounds.items).toHaveLength(3);
    expect(inPounds.waiting).toEqual([]);
  });

  it('does not tell a member whose currency is fixed to choose another', async () => {
    const viewer = await makeUser(testScope().db);
    const scope = testScope({ viewer: { ...viewer, billingCurrency: 'INR' } });
    const a = await makeCourse(scope.db);
    await notIn('INR', { courseId: a.id });
    const view = presentBasket(await priceBasket(scope, { basket: { lines: [course(a.id)] }, chosen: 'GBP' }));
    expect(view.currency.fixed).toBe('Your account uses INR, which can’t be changed.');
    await expect(chooseCurrency(scope, { currency: 'GBP' })).rejects.toMatchObject({ message: view.currency.fixed });
    expect(view.courses[0]?.facts).toContain('Not sold in INR, the currency you pay in. It stays in your basket');
    expect(view.canBeBought).toBe(false);
  });

  it('drops an owned course even when it is not sold in the chosen currency', async () => {
    const viewer = await makeUser(testScope().db);
    const scope = testScope({ viewer });
    const a = await makeCourse(scope.db);
    await notIn('INR', { courseId: a.id });
    await own(viewer.id, 'course', a.id);
    const priced = await priceBasket(scope, { basket: { lines: [course(a.id)] }, chosen: 'INR' });
    expect(priced).toMatchObject({ waiting: [], kept: { lines: [] }, owned: [course(a.id)] });
  });

  it('drops an expired coupon with a note', async () => {
    const scope = testScope();
    const a = await makeCourse(scope.db);
    await makeCoupon({ expiresAt: new Date('2020-01-01') });
    const priced = await priceBasket(scope, { basket: { lines: [course(a.id)], coupon: 'CUE20' }, chosen: 'GBP' });
    expect(priced.coupon).toBeNull();
    expect(priced.notes).toEqual(['CUE20: This coupon is not valid.']);
    expect(priced.kept).toEqual({ lines: [course(a.id)] });
  });
});

describe('adding to a basket', () => {
  it('changes nothing when the course is already in it', async () => {
    const scope = testScope();
    const a = await makeCourse(scope.db);
    const once = await addToBasket(scope, { basket: emptyBasket, chosen: 'GBP', ...course(a.id) });
    const twice = await addToBasket(scope, { basket: once.basket, chosen: 'GBP', ...course(a.id) });
    expect(once).toMatchObject({ isNew: true, title: a.title, waits: null });
    expect(twice).toEqual({ ...once, isNew: false });
  });

  it('keeps a course waiting, with a notice, when it is not sold in the chosen currency', async () => {
    const scope = testScope();
    const a = await makeCourse(scope.db);
    await notIn('INR', { courseId: a.id });
    const added = await addToBasket(scope, { basket: emptyBasket, chosen: 'INR', ...course(a.id) });
    expect(added).toMatchObject({ isNew: true, waits: expect.stringContaining('Not sold in INR') });
    const priced = await priceBasket(scope, { basket: added.basket, chosen: 'INR' });
    expect(priced).toMatchObject({ notes: [], kept: added.basket });
    expect(await addToBasket(scope, { basket: emptyBasket, chosen: 'GBP', ...course(a.id) })).toMatchObject({
      waits: null,
    });
  });

  it('is refused for an owned bundle and for a course inside it', async () => {
    const viewer = await makeUser(testScope().db);
    const scope = testScope({ viewer });
    const a = await makeCourse(scope.db);
    const both = await makeBundle(scope.db, [a.id]);
    await own(viewer.id, 'bundle', both.id);
    await expect(addToBasket(scope, { basket: emptyBasket, chosen: 'GBP', ...course(a.id) })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'YOU HAVE ALREADY PURCHASED THIS COURSE',
    });
    await expect(addToBasket(scope, { basket: emptyBasket, chosen: 'GBP', ...bundle(both.id) })).rejects.toMatchObject({
      message: 'YOU HAVE ALREADY PURCHASED THIS BUNDLE',
    });
  });

  it('is refused for an unknown course and for a full basket', async () => {
    const scope = testScope();
    const a = await makeCourse(scope.db);
    const full = { lines: Array.from({ length: 30 }, (_, i) => course(`x${i}`)) };
    await expect(addToBasket(scope, { basket: emptyBasket, chosen: 'GBP', ...course('gone') })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(addToBasket(scope, { basket: full, chosen: 'GBP', ...course(a.id) })).rejects.toMatchObject({
      code: 'BASKET_FULL',
    });
  });
});

describe('a coupon', () => {
  it('can be applied to an empty basket', async () => {
    const code = await makeCoupon();
    expect(await applyCoupon(testScope(), { basket: emptyBasket, coupon: code })).toEqual({
      lines: [],
      coupon: 'CUE20',
    });
  });

  it('is refused with the same message when it is unknown, expired or used up', async () => {
    await makeCoupon({ code: 'OLD', expiresAt: new Date('2020-01-01') });
    await makeCoupon({ code: 'EMPTY', maxUses: 3, usedCount: 3 });
    for (const coupon of ['NEVER', 'OLD', 'EMPTY']) {
      await expect(applyCoupon(testScope(), { basket: emptyBasket, coupon })).rejects.toMatchObject({
        kind: 'invalid',
        errors: { coupon: ['This coupon is not valid'] },
      });
    }
  });

  it('can be tried ten times in ten minutes by one member with codes that are refused, even from 30 addresses', async () => {
    const viewer = await makeUser(testScope().db);
    const code = await makeCoupon();
    const start = new Date();
    const tryAt = (ms: number, i: number, coupon: string) => {
      const scope = testScope({ viewer, address: `10.0.0.${i}`, now: after(start, ms) });
      return outcome(applyCoupon(scope, { basket: emptyBasket, coupon }));
    };
    const outcomes: string[] = [];
    for (let i = 0; i < 15; i++) expect(await tryAt(0, i, code), 'an accepted code does not count').toBe('ok');
    for (let i = 0; i < 30; i++) outcomes.push(await tryAt(0, i, `G${i}`));
    expect(outcomes.filter((kind) => kind === 'invalid')).toHaveLength(10);
    expect(outcomes.filter((kind) => kind === 'rate-limited')).toHaveLength(20);
    expect(await tryAt(10 * minute - 1, 30, code)).toBe('rate-limited');
    expect(await tryAt(10 * minute, 30, code)).toBe('ok');
  });

  it('can be tried ten times from one address', async () => {
    const tries = Array.from({ length: 12 }, async () => {
      const scope = testScope({ address: '10.0.0.1' });
      return applyCoupon(scope, { basket: emptyBasket, coupon: 'NEVER' }).catch((error) => error.kind);
    });
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((kind) => kind === 'rate-limited')).toHaveLength(2);
  });

  it('is checked by the API at the prices of the basket, and each refused code counts as a try', async () => {
    const { db } = testScope();
    const [a, b] = [await makeCourse(db), await makeCourse(db)];
    const check = async (code: string, ...courses: string[]) => {
      const scope = testScope({ address: '10.0.0.2' });
      const input = { coupon: code, currency: 'GBP' as const, coursesIds: courses };
      return presentCouponOutput(await checkCoupon(scope, input));
    };
    const cue20 = await makeCoupon();
    const cue15 = await makeCoupon({ code: 'CUE15', percent: 15 });
    const one = await priceBasket(testScope(), { basket: { lines: [course(a.id)], coupon: cue20 }, chosen: 'GBP' });
    const answer = await check(cue20, a.id, a.id);
    expect(answer).toMatchObject({ body: 'CUE20', discount: { percent: 20 }, isApplied: true, hint: null });
    expect(answer.courses).toHaveLength(1);
    expect(Math.round(answer.discountedTotalPrice * 100)).toBe(one.quote.total);
    expect(await check(cue15, a.id, b.id)).toMatchObject({
      isApplied: false,
      hint: 'Your discount for multiple purchases is greater than the coupon!',
    });
    expect(await check(cue20)).toMatchObject({ courses: [], totalPrice: 0, hint: null });
    for (let i = 0; i < 10; i++) await expect(check('NEVER')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(check(cue20)).rejects.toMatchObject({ kind: 'rate-limited' });
  });
});

describe('a gift in the basket whose buyer did not return from paying', () => {
  const noon = new Date('2026-06-01T12:00:00Z');
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

  /** A paid order of this course, as a gift unless `isGift` is false. */
  async function give(userId: string, refId: string, paidAt: Date, isGift = true) {
    const { db } = testScope();
    const id = `order-${serial++}`;
    const sums = { list: 4900, sale: 4900, discount: 0, amount: 4900 };
    await db.batch([
      db.insert(orders).values({
        id,
        userId,
        state: 'paid',
        currency: 'GBP',
        total: 4900,
        idempotencyKey: id,
        hostedPageId: id,
        hostedPageUrl: '',
        createdAt: at(-60),
        expiresAt: at(60),
        paidAt,
      }),
      db.insert(orderLines).values({ orderId: id, position: 1, kind: 'course', refId, title: 'It', isGift, ...sums }),
    ]);
  }

  it('is taken out once it is bought, and the same gift can be added again', async () => {
    const viewer = await makeUser(testScope().db);
    const { id, title } = await makeCourse(testScope().db);
    const gift = { ...course(id), isGift: true as const };
    const put = (now: Date, basket = emptyBasket) =>
      addToBasket(testScope({ viewer, now }), { ...gift, basket, chosen: 'GBP' });
    const priced = (basket: typeof emptyBasket, who: typeof viewer | null = viewer) =>
      priceBasket(testScope({ viewer: who, now: at(9) }), { basket, chosen: 'GBP' });

    await give(viewer.id, id, at(-1));
    const { basket } = await put(at(0));
    expect((await priced(basket)).items).toHaveLength(1);

    await give(viewer.id, id, at(5));
    const { items, kept, notes } = await priced(basket);
    expect([items, kept]).toEqual([[], emptyBasket]);
    expect(notes).toEqual([`“${title}” as a gift was taken out: it is bought. Put it in again to give another one.`]);
    expect((await priced(basket, null)).items).toHaveLength(1);

    const again = await put(at(6), basket);
    expect(again.isNew).toBe(true);
    expect((await priced(again.basket)).items).toHaveLength(1);
  });

  it('stays when the course was bought for oneself or by another member', async () => {
    const viewer = await makeUser(testScope().db);
    const other = await makeUser(testScope().db);
    const { id } = await makeCourse(testScope().db);
    const { basket } = await addToBasket(testScope({ viewer, now: at(0) }), {
      ...course(id),
      isGift: true,
      basket: emptyBasket,
      chosen: 'GBP',
    });
    await give(viewer.id, id, at(5), false);
    await give(other.id, id, at(5));
    const { items } = await priceBasket(testScope({ viewer, now: at(9) }), { basket, chosen: 'GBP' });
    expect(items).toHaveLength(1);
  });
});
