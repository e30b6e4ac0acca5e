import Chargebee from 'chargebee';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingCatalogue } from '#db/seed/billing-catalogue';
import { type BillingCatalogue, catalogueOf, type Sold } from '#db/seed/catalogue';
import { compare, mirror } from '#db/seed/mirror/index';
import { chargebeeItems } from '~/providers/billing/chargebee-items';
import { answerChecker, checkError, type RecordedAnswer } from './support/description';
import { type RunningSandbox, startSandbox } from './support/start-sandbox';

/** The app’s catalogue, mirrored to an empty billing provider. */

let sandbox: RunningSandbox;
const answers: RecordedAnswer[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ isEmpty: true });
}, 30_000);
afterAll(() => sandbox?.stop());

/** The provider’s client, which fails after the given number of calls. */
function connect(most = Number.POSITIVE_INFINITY): Chargebee {
  let count = 0;
  const makeApiRequest = async (request: Request) => {
    count += 1;
    if (count > most) throw new Error('killed');
    const { method, url } = request;
    const response = await fetch(request);
    const body = await response.clone().json();
    answers.push({ method, path: new URL(url).pathname, status: response.status, body });
    return response;
  };
  const here = { site: 'localhost', hostSuffix: '', protocol: 'http', port: sandbox.port, apiKey: 'test_key' };
  return new Chargebee({ ...here, sdkTelemetryEnabled: false, httpClient: { makeApiRequest } } as never);
}

const mirrorAll = (wanted: BillingCatalogue, client = connect()) => mirror(wanted, client, () => {});
const differencesOf = async (wanted: BillingCatalogue) =>
  (await compare(wanted, connect())).differences.map(({ says }) => says);

const demo = billingCatalogue();
const changed = (part: Partial<BillingCatalogue>): BillingCatalogue => ({ ...demo, ...part });

it('mirroring fills an empty provider despite an interrupted run and two concurrent runs', async () => {
  const all =
    demo.items.length + demo.itemPrices.length + demo.coupons.filter(({ status }) => status === 'active').length;
  expect(await differencesOf(demo)).toHaveLength(all);
  // The interrupted run reports each failed call and keeps what it made.
  expect((await mirrorAll(demo, connect(40))).length).toBeGreaterThan(0);
  const left = (await differencesOf(demo)).length;
  expect(left).toBeLessThan(all);
  expect(left).toBeGreaterThan(0);
  expect(await Promise.all([mirrorAll(demo), mirrorAll(demo)])).toEqual([[], []]);
  expect(await differencesOf(demo)).toEqual([]);
  const before = answers.length;
  expect(await mirrorAll(demo)).toEqual([]);
  expect(answers.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
}, 60_000);

it('a changed price is one named difference, and mirroring settles it', async () => {
  const [first, ...rest] = demo.itemPrices as [BillingCatalogue['itemPrices'][number]];
  const dearer = changed({ itemPrices: [{ ...first, price: first.price + 100 }, ...rest] });
  expect(await differencesOf(dearer)).toEqual([
    `item price ${first.id}: price ${first.price} becomes ${first.price + 100}`,
  ]);
  await mirrorAll(dearer);
  expect(await differencesOf(dearer)).toEqual([]);
  await mirrorAll(demo);
});

it('a new item name and a changed coupon are named as differences, and mirroring settles them', async () => {
  const [item, ...items] = demo.items as [BillingCatalogue['items'][number]];
  const active = demo.coupons.find(({ status, itemConstraint }) => status === 'active' && itemConstraint === 'course');
  const others = demo.coupons.filter((coupon) => coupon !== active);
  const next = changed({
    items: [{ ...item, name: 'Another name' }, ...items],
    coupons: [{ ...active, discountPercentage: 42, itemPriceIds: ['course-c01-GBP'] } as never, ...others],
  });
  expect(await differencesOf(next)).toEqual([
    `item ${item.id}: name ${item.name} becomes Another name`,
    `coupon ${active?.id}: percentage ${active?.discountPercentage} becomes 42, what it is for`,
  ]);
  expect(await mirrorAll(next)).toEqual([]);
  expect(await differencesOf(next)).toEqual([]);
});

it('an item that the app saved is no difference, whatever the length of its title', async () => {
  const [item, ...items] = demo.items as [BillingCatalogue['items'][number]];
  const { putItem } = chargebeeItems((request) => request(connect()));
  for (const title of [item.name, 'x'.repeat(120)]) {
    await putItem({ id: item.id, title });
    const saved = changed({ items: [{ ...item, name: title }, ...items] });
    expect((await differencesOf(saved)).filter((says) => says.startsWith('item '))).toEqual([]);
  }
  await putItem({ id: item.id, title: item.name });
});

it('mirroring keeps and names items that are not sold here, and reports refused calls', async () => {
  const [item, ...items] = demo.items as [BillingCatalogue['items'][number]];
  const without = changed({ items });
  const { left } = await compare(without, connect());
  expect(left).toContain(`item ${item.id}: there, and not sold here`);
  await mirrorAll(without);
  expect((await connect().item.retrieve(item.id)).item.id).toBe(item.id);
  const [price] = demo.itemPrices as [BillingCatalogue['itemPrices'][number]];
  const odd = changed({
    itemPrices: [...demo.itemPrices, { ...price, id: 'x-GBP', itemId: 'x' }],
  });
  expect(await mirrorAll(odd)).toEqual([expect.stringMatching(/^item price x-GBP: new: .*resource_not_found/)]);
});

it('every answer matches the provider’s description', () => {
  for (const { method, path, status, body } of answers) {
    if (status >= 400) expect({ path, wrong: checkError(status, body) }).toEqual({ path, wrong: [] });
    else expect({ path, wrong: answerChecker(method, path)?.(body) }).toEqual({ path, wrong: [] });
  }
});

it('catalogueOf converts courses, plans and coupons with their terms, and expires coupons by date', () => {
  const sold: Sold = {
    courses: [{ id: 'c1', title: 'One', prices: { GBP: 100 } }],
    bundles: [],
    plans: [{ id: 'p3', type: 'PACKAGE', name: 'Package', payments: 3, trialDays: 0, prices: { GBP: 900 } }],
    coupons: [
      {
        ...{ code: 'SIX', name: 'Six months', appliesTo: 'subscription', percent: 10, cycles: 6, plan: 'PACKAGE' },
        ...{ courseIds: null, expiresAt: '2026-01-01T00:00:00.000Z', maxUses: 5 },
      },
    ],
  };
  const catalogue = catalogueOf(sold, new Date('2025-12-31T00:00:00Z'));
  expect(catalogue.items.map(({ id }) => id)).toEqual(['course-c1', 'gift-course-c1', 'plan-p3']);
  expect(catalogue.itemPrices.at(-1)).toMatchObject({ id: 'plan-p3-GBP', periodUnit: 'month', billingCycles: 3 });
  expect(catalogue.coupons[0]).toMatchObject({
    ...{
      durationType: 'limited_period',
      period: 6,
      itemPriceIds: ['plan-p3-GBP'],
      status: 'active',
      maxRedemptions: 5,
    },
  });
  expect(catalogueOf(sold, new Date('2026-01-01T00:00:00Z')).coupons[0]?.status).toBe('expired');
});
