// Random baskets in all currencies: courses, bundles and gifts, some on sale, with coupons of every sort. The prices on
// the running app's pages and API must equal, to the cent, the prices that the billing provider computes by its own
// arithmetic. One basket in a hundred is bought: shop, hosted page, order, ledger, invoice and mail must show the same
// total.
// Usage: npm run test:baskets [-- baskets [seed [purchases]]]      Default: 10,000 baskets. Runs entirely on this
// machine.
import { readSecrets } from '../../scripts/lib/secrets.mjs';
import { currencies, drawBasket, stockShop } from './basket-draws.mjs';
import { askingThe, basketCookies } from './basket-pages.mjs';
import { pricingBy, soldOf } from './basket-prices.mjs';
import { buyingIn } from './basket-purchases.mjs';
import { leversOf, providerOf, visitorOf } from './client.mjs';
import { databaseOf } from './database.mjs';
import { drawsOf } from './draws.mjs';
import { startInstance, withoutLimits } from './instance.mjs';
import { inLanes } from './lanes.mjs';
import { makePeople, numbered } from './people.mjs';
import { tableOf } from './table.mjs';
import { numberFrom } from './wishes.mjs';

const wanted = numberFrom(process.argv[2], 10_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const bought = Number(process.argv[4] ?? Math.max(currencies.length, Math.round(wanted / 100)));

const begun = Date.now();
const said = (/** @type {string} */ text) =>
  console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${text}`);

/** @type {string[]} */
const problems = [];
/** @type {Map<string, Record<string, number>>} */
const counts = new Map();
const count = (/** @type {string} */ currency, /** @type {string} */ what, more = 1) => {
  const row = counts.get(currency) ?? {};
  row[what] = (row[what] ?? 0) + more;
  counts.set(currency, row);
};

const instance = await startInstance({ env: { RATE_LIMITS: withoutLimits() } });
try {
  const { app, sandbox } = instance;
  const database = databaseOf(instance.stateDir);
  const levers = leversOf(sandbox);
  const { SESSION_SECRET = '', CHARGEBEE_API_KEY = '' } = readSecrets();
  const provider = providerOf(sandbox, CHARGEBEE_API_KEY);
  const draws = drawsOf(seed);
  const shop = stockShop(database, draws);
  const people = makePeople(database, numbered('basket', bought + 1));
  database.write(
    `UPDATE users SET pirate_location_city = c.city, pirate_location_country = c.country
     FROM (SELECT city, country FROM pirate_cities LIMIT 1) c WHERE id LIKE 'basket-%'`,
  );
  said(`${shop.things.length} things and ${shop.coupons.length} coupons are on sale; seed ${seed}`);

  const priceAt = pricingBy(provider);
  const looker = visitorOf(app);
  await looker.signIn(people[bought]?.email ?? '');
  const ask = askingThe({ app, session: looker.cookies(), cookiesOf: basketCookies(app, SESSION_SECRET) });
  const baskets = Array.from({ length: wanted }, (_, n) =>
    drawBasket(shop, draws, currencies[n % currencies.length] ?? 'GBP'),
  );
  let done = 0;
  await inLanes(baskets, async (drawn) => {
    const { currency, lines, coupon } = drawn;
    const sold = soldOf(drawn);
    const priced = sold.length
      ? await priceAt(drawn)
      : { subtotal: 0, total: 0, amounts: [], applied: /** @type {const} */ ('none') };
    const { asked, wrong } = await ask(drawn, priced);
    count(currency, 'baskets');
    count(currency, 'lines', lines.length);
    count(currency, 'gifts', lines.filter(({ isGift }) => isGift).length);
    count(currency, 'not sold', lines.length - sold.length);
    count(currency, priced.applied);
    if (coupon && priced.applied !== 'coupon') count(currency, coupon.percent ? 'lost' : 'refused');
    count(currency, 'asked', asked);
    tell('basket', drawn, wrong);
    done += 1;
    if (done % 1000 === 0) said(`${done} baskets`);
  });
  said(`${done} baskets are priced`);

  const buy = buyingIn({ app, sandbox, database, levers, provider });
  await inLanes(people.slice(0, bought).entries(), async ([n, person]) => {
    const currency = currencies[n % currencies.length] ?? 'GBP';
    let drawn = drawBasket(shop, draws, currency);
    while (!soldOf(drawn).length) drawn = drawBasket(shop, draws, currency);
    const wrong = await buy(person, drawn, await priceAt(drawn)).catch((error) => [`${error?.stack ?? error}`]);
    count(currency, 'paid');
    tell('purchase', drawn, wrong);
  });
  said(`${bought} purchases are paid`);
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await instance.stop();
}

/** @param {string} what @param {import('./basket-draws.mjs').Drawn} drawn @param {string[]} wrong */
function tell(what, { currency, lines, coupon }, wrong) {
  if (!wrong.length) return;
  count(currency, 'wrong');
  const things = lines.map(({ thing, isGift }) => `${isGift ? 'gift-' : ''}${thing.kind}-${thing.id}`);
  problems.push(`${what} in ${currency}, ${coupon?.code ?? 'no coupon'}, ${things.join(' ')}: ${wrong.join('; ')}`);
}

const columns = [
  'baskets',
  'lines',
  'gifts',
  'not sold',
  'none',
  'several',
  'coupon',
  'lost',
  'refused',
  'asked',
  'paid',
  'wrong',
];
console.log(
  tableOf(
    ['currency', ...columns],
    [...counts].sort().map(([currency, row]) => [currency, ...columns.map((column) => row[column] ?? 0)]),
  ),
);
console.log(
  'none, several, coupon: the discount that won; lost, refused: coupons beside it; asked: pages and answers.',
);
for (const problem of problems.slice(0, 30)) console.log(problem);
said(`${problems.length} problems; seed ${seed}`);
process.exitCode = problems.length ? 1 : 0;
