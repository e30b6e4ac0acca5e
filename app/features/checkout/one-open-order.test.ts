import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#db/schema';
import { newId } from '~/kit/ids';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { couponState, makeCoupon, openShop, type Shop, traces } from '../../../tests/support/shop';
import { mostOrdersAnHour } from './rules';

let shop: Shop;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

const hour = 3_600_000;
const course = (id: string) => ({ kind: 'course' as const, id });
const pagesOf = (buyerId: string) =>
  [...shop.billing.pages.values()].filter(({ asked }) => asked?.customer.id === buyerId);

describe('starting the same basket many times', () => {
  it('makes one order for two tabs at the same time, and both tabs get its page', async () => {
    for (let round = 0; round < 10; round++) {
      const buyer = await makeUser(testScope().db);
      const [one, other] = await Promise.all([shop.start({}, buyer), shop.start({}, buyer)]);
      expect(other?.hostedPageId).toBe(one?.hostedPageId);
      expect(await traces(buyer.id)).toMatchObject({ orders: 1, states: ['open'] });
    }
  }, 30_000);

  it('makes one order and one payable page for 50 concurrent starts, with and without a coupon', async () => {
    const code = await makeCoupon({ perUser: 1 });
    for (let round = 0; round < 2; round++) {
      const buyer = await makeUser(testScope().db);
      const basket = { lines: [course(shop.course.id)], ...(round % 2 && { coupon: code }) };
      const opened = await Promise.all(Array.from({ length: 50 }, () => shop.start({ basket }, buyer)));
      expect(new Set(opened.map(({ hostedPageId }) => hostedPageId)).size).toBe(1);
      expect(await traces(buyer.id)).toMatchObject({ orders: 1, states: ['open'] });
      expect(pagesOf(buyer.id)).toHaveLength(1);
    }
    expect(await couponState(code)).toEqual({ used: 1, uses: 1 });
  }, 60_000);

  it('makes one new order for 20 concurrent starts after the first page was cancelled', async () => {
    const first = await shop.start();
    shop.billing.cancel(first.hostedPageId);
    const opened = await Promise.all(Array.from({ length: 20 }, () => shop.start()));
    expect(new Set(opened.map(({ hostedPageId }) => hostedPageId)).size).toBe(1);
    expect(opened[0]?.hostedPageId).not.toBe(first.hostedPageId);
    expect((await traces(shop.viewer.id)).states.sort()).toEqual(['cancelled', 'open']);
  });

  it('makes a new order when the open order is past its expiry, before any sweep', async () => {
    const first = await shop.start();
    const late = shop.scope({ now: new Date(Date.now() + 5 * hour) });
    const again = await shop.start({}, shop.viewer, late);
    expect(again.hostedPageId).not.toBe(first.hostedPageId);
    expect((await traces(shop.viewer.id)).states.sort()).toEqual(['expired', 'open']);
  });

  it('makes a second order when the payment of the first never arrives, and keeps checking both', async () => {
    const first = await shop.start();
    shop.billing.pay(first.hostedPageId, { isPaid: false });
    expect(await shop.start()).toMatchObject({ state: 'pending', hostedPageId: first.hostedPageId });
    const late = shop.scope({ now: new Date(Date.now() + 5 * hour) });
    expect((await shop.start({}, shop.viewer, late)).hostedPageId).not.toBe(first.hostedPageId);
    const states = await testScope().db.select({ state: orders.state, checkAt: orders.checkAt }).from(orders);
    expect(states).toHaveLength(2);
    for (const { state, checkAt } of states)
      expect({ state, isAskedAbout: checkAt !== null }).toEqual({ state: 'open', isAskedAbout: true });
  });

  it('finds its open order among eight others', async () => {
    const first = await shop.start();
    for (let n = 0; n < 8; n++) {
      const other = await makeCourse(testScope().db);
      await shop.start({ basket: { lines: [course(other.id)] } });
    }
    expect((await shop.start()).hostedPageId).toBe(first.hostedPageId);
    expect(await traces(shop.viewer.id)).toMatchObject({ orders: 9 });
  });
});

describe('the orders of one member', () => {
  it(`are limited to ${mostOrdersAnHour} an hour when more are started at the same time`, async () => {
    const { db } = testScope();
    const courses = await Promise.all(Array.from({ length: mostOrdersAnHour + 10 }, () => makeCourse(db)));
    const outcomes = await Promise.allSettled(courses.map(({ id }) => shop.start({ basket: { lines: [course(id)] } })));
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ kind: 'rate-limited', retryAfter: expect.any(Number) });
    expect(await traces(shop.viewer.id)).toMatchObject({ orders: mostOrdersAnHour });
    const later = shop.scope({ now: new Date(Date.now() + hour + 1000) });
    expect((await shop.start({}, shop.viewer, later)).state).toBe('open');
  }, 30_000);
});

describe('a press of Pay', () => {
  it('is refused when its key belongs to an order at another price', async () => {
    const key = newId();
    const seen = (total: number) => ({ total, currency: 'GBP' });
    await shop.start({ key, seen: seen(4900) });
    expect((await shop.start({ key, seen: seen(4900) })).state).toBe('open');
    await expect(shop.start({ key, seen: seen(5200) })).rejects.toMatchObject({ code: 'BASKET_CHANGED' });
  });

  it('leads each of two tabs in different currencies to the currency it showed, or refuses it', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = await makeUser(testScope().db);
      const key = newId();
      const press = (currency: string) => shop.start({ key, chosen: currency, seen: { total: 4900, currency } }, buyer);
      const outcomes = await Promise.allSettled([press('GBP'), press('USD')]);
      const led = outcomes.flatMap((one, i) =>
        one.status === 'fulfilled' ? [[one.value.currency, ['GBP', 'USD'][i]]] : [],
      );
      expect(led.length).toBeGreaterThan(0);
      for (const [charged, seen] of led) expect(charged).toBe(seen);
    }
  });
});

describe('the migration to one open order', () => {
  it('keeps every order, and gives a content only to the newest open order of each basket', async () => {
    await reset();
    const at = env.TEST_MIGRATIONS.findIndex(({ name }) => name.includes('one_open_order'));
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, at));
    await insertOldOrders();
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
    const rows = await testScope()
      .db.select({ id: orders.id, content: orders.content })
      .from(orders)
      .orderBy(orders.id);
    expect(rows).toEqual([
      { id: 'o1', content: null },
      { id: 'o2', content: null },
      { id: 'o3', content: 'GBP|CUE20|bundle:b1:9900|course:c2:3920' },
      { id: 'o4', content: 'GBP||course:c2:4900' },
      { id: 'o5', content: null },
    ]);
  });
});

/** Inserts five orders: o1 to o3 are open with the same lines and coupon; o4 is open with other lines; o5 is paid. */
async function insertOldOrders(): Promise<void> {
  const buyer = `INSERT INTO users (id, email, email_key, user_name, password_hash, created_at, updated_at)
    VALUES ('u', 'u@x.test', 'u@x.test', 'una', 'none', 0, 0)`;
  const order = (n: number, state: string, coupon: string | null) =>
    env.DB.prepare(
      `INSERT INTO orders (id, user_id, state, currency, total, coupon_code, idempotency_key, hosted_page_id,
        hosted_page_url, created_at, expires_at) VALUES (?1, 'u', ?2, 'GBP', 0, ?3, ?1, ?1, ?1, ?4, 0)`,
    ).bind(`o${n}`, state, coupon, Math.min(n, 2));
  const line = (n: number, position: number, kind: string, ref: string, amount: number) =>
    env.DB.prepare(`INSERT INTO order_lines VALUES (?1, ?2, ?3, ?4, 'T', ?5, ?5, 0, ?5)`).bind(
      `o${n}`,
      position,
      kind,
      ref,
      amount,
    );
  const both = (n: number) => [line(n, 1, 'course', 'c2', 3920), line(n, 2, 'bundle', 'b1', 9900)];
  await env.DB.batch([
    env.DB.prepare(buyer),
    ...[1, 2, 3].map((n) => order(n, 'open', 'CUE20')),
    order(4, 'open', null),
    order(5, 'paid', null),
    ...[1, 2, 3].flatMap(both),
    line(4, 1, 'course', 'c2', 4900),
    line(5, 1, 'course', 'c2', 4900),
  ]);
}
