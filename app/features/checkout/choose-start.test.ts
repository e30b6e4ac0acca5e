import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { orders } from '#db/schema';
import { startWords } from '~/features/entitlements/withdrawal-right';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { openShop, type Shop, waysBack } from '../../../tests/support/shop';
import { presentPlanStart, presentStart, presentStartOf } from './present.server';
import { renderPurchaseMail } from './purchase-mail.server';

let shop: Shop;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

const { db } = testScope();
const kept = async () => (await db.select().from(orders))[0] as typeof orders.$inferSelect;
const from = (country: string) => ({ ...shop.viewer, country });
const pay = (startsAtOnce: boolean, country = 'DE') =>
  shop.start({ startsAtOnce }, from(country), shop.scope({ viewer: from(country) }));

it('the order keeps the words, their version and the moment; without the tick only the version', async () => {
  await pay(false);
  expect(await kept()).toMatchObject({ startVersion: startWords.version, startWords: null, startAgreedAt: null });
  await pay(true);
  expect(await kept()).toMatchObject({ startWords: startWords.order, startAgreedAt: expect.any(Date), waivedAt: null });
  expect(await db.$count(orders)).toBe(1);
});

it('the last click counts while the page is open; a paid order keeps what it was paid with', async () => {
  await pay(true);
  const { hostedPageId } = await pay(false);
  expect(await kept()).toMatchObject({ startVersion: startWords.version, startWords: null, startAgreedAt: null });
  await pay(true);
  shop.billing.pay(hostedPageId);
  await waysBack(shop, hostedPageId, []).return();
  const paid = await kept();
  expect(paid).toMatchObject({ state: 'paid', startWords: startWords.order });
  await shop.start({ startsAtOnce: false, key: paid.idempotencyKey }, from('DE')).catch(() => null);
  expect(await kept()).toEqual(paid);
});

it('fifty clicks at once, ticked and not, leave one order with one whole choice', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => pay(n % 2 === 0).catch(() => null)));
  const { startWords: words, startAgreedAt } = await kept();
  expect(await db.$count(orders)).toBe(1);
  expect(words === null).toBe(startAgreedAt === null);
});

it('a plan’s box says what a trial costs where there is one, and a package that is paid at once has none', () => {
  const monthly = presentPlanStart(shop.scope({ viewer: from('DE') }), { billingCyclePeriod: null, trialDays: 7 });
  expect(monthly).toMatchObject({ words: startWords.plan, hint: expect.stringContaining('free trial') });
  const scope = shop.scope({ viewer: from('DE') });
  expect(presentPlanStart(scope, { billingCyclePeriod: 3, trialDays: 0 })?.hint).not.toContain('trial');
  expect(presentPlanStart(scope, { billingCyclePeriod: 1, trialDays: 0 })).toBeNull();
  expect(presentPlanStart(shop.scope({ viewer: from('US') }), { billingCyclePeriod: null, trialDays: 7 })).toBeNull();
});

it('buyers elsewhere are not asked, whatever they send', async () => {
  await pay(true, 'NZ');
  expect(await kept()).toMatchObject({ startVersion: null, startWords: null, startAgreedAt: null });
  const items = [{ isGift: false }];
  expect(presentStart(shop.scope({ viewer: from('NZ') }), items)).toBeNull();
  expect(presentStart(shop.scope({ viewer: from('DE') }), [{ isGift: true }])).toBeNull();
  const now = new Date('2026-11-24T04:26:11Z');
  expect(presentStart(shop.scope({ viewer: from('DE'), now }), items)).toEqual({
    words: 'Start now: I know that I lose my right of withdrawal once I open a lesson.',
    hint: 'You choose. Without it you can watch just the same, and change your mind until 8 December.',
  });
});

it('the receipt repeats the choice, and says until when one can withdraw', async () => {
  const { hostedPageId, orderId } = await pay(true);
  shop.billing.pay(hostedPageId);
  await waysBack(shop, hostedPageId, []).return();
  const mail = await renderPurchaseMail(shop.scope({ viewer: null }), orderId);
  expect(mail?.text).toMatch(/Start now: Yes, on .* UTC: “Start now: I know that I lose my right of withdrawal/);
  expect(mail?.text).toMatch(/Withdraw until: \d+ \w+ \d{4}, or until you open a lesson/);

  const paidAt = new Date('2026-11-24T04:26:11Z');
  await db.update(orders).set({ paidAt, startWords: null, startAgreedAt: null }).where(eq(orders.id, orderId));
  expect(presentStartOf(await kept())).toEqual([['Withdraw until', '8 December 2026']]);
});
