import { createHmac } from 'node:crypto';
import { minorOf, minorOfMajor, soldOf } from './basket-prices.mjs';
import { apiOf, visitorOf } from './client.mjs';

/** @typedef {import('./basket-draws.mjs').Drawn} Drawn */
/** @typedef {import('./basket-prices.mjs').Priced} Priced */

/**
 * Makes the app's cookies for a basket, signed as the app signs them: filling thousands of baskets through the forms
 * would take hours.
 * @param {string} app
 * @param {string} secret the session secret, which signs the cookies
 * @returns {(drawn: Drawn) => [string, string][]}
 */
export function basketCookies(app, secret) {
  const port = new URL(app).port;
  /** @param {string} name @param {unknown} value @returns {[string, string]} */
  const cookie = (name, value) => {
    const body = Buffer.from(JSON.stringify({ v: value, e: Date.now() + 3_600_000 })).toString('base64url');
    const signature = createHmac('sha256', secret).update(`${name}.${body}`).digest('base64url');
    return [`${name}-${port}`, `${body}.${signature}`];
  };
  return ({ lines, currency, coupon }) => [
    cookie('currency', currency),
    cookie('basket', {
      lines: lines.map(({ thing: { kind, id }, isGift }) => ({
        kind,
        id,
        ...(isGift && { isGift, addedAt: Date.now() }),
      })),
      ...(coupon && { coupon: coupon.code }),
    }),
  ];
}

/**
 * Returns a function that asks the app for a basket's price, on its pages and its API, and returns the differences from
 * the provider's prices.
 * @param {object} shop
 * @param {string} shop.app
 * @param {[string, string][]} shop.session the cookies of a member who never pays
 * @param {ReturnType<typeof basketCookies>} shop.cookiesOf
 * @returns {(drawn: Drawn, priced: Priced) => Promise<{ asked: number, wrong: string[] }>}
 */
export function askingThe({ app, session, cookiesOf }) {
  const guest = apiOf(app);

  return async (drawn, priced) => {
    /** @type {string[]} */
    const wrong = [];
    const same = (/** @type {string} */ what, /** @type {any} */ found, /** @type {any} */ wanted) => {
      if (`${found}` !== `${wanted}`) wrong.push(`${what}: ${found}, and ${wanted} at the provider`);
    };
    const jar = cookiesOf(drawn);

    const { basket } = await dataOf(visitorOf(app, { jar }), '/basket', 'routes/shop/basket', wrong);
    const rows = [...basket.bundles, ...basket.courses];
    const prices = rows.map((/** @type {any} */ row) => row.price).filter((price) => !price.startsWith('Not in'));
    const off = basket.summary.rows.find((/** @type {any} */ row) => row.look === 'less');
    const total = minorOf(basket.summary.total);
    same('lines of the basket', rows.length, drawn.lines.length);
    same('the basket before discounts', sum(prices.map(minorOf)), priced.subtotal);
    same('what is taken off', off ? -minorOf(off.value) : 0, priced.subtotal - priced.total);
    same('the total of the basket', total, priced.total);

    let asked = 1;
    if (soldOf(drawn).length) {
      const member = visitorOf(app, { jar: [...session, ...jar] });
      const page = await dataOf(member, '/checkout', 'routes/shop/checkout', wrong);
      const amounts = page.lines.map((/** @type {any} */ line) => minorOf(line.amount));
      same('the lines of the checkout', amounts.join(' '), priced.amounts.join(' '));
      same('the sum of its lines', sum(amounts), minorOf(page.total));
      same('the total of the checkout', page.seenTotal, priced.total);
      if (!Number.isSafeInteger(page.seenTotal)) wrong.push(`the checkout’s total is ${page.seenTotal}`);
      asked += 1;
    }

    const isOfCoursesAlone = drawn.lines.every(({ thing, isGift }) => thing.kind === 'course' && !isGift);
    if (drawn.coupon && isOfCoursesAlone) {
      wrong.push(...(await askForCoupon(guest, drawn, priced)));
      asked += 1;
    }
    return { asked, wrong };
  };
}

/**
 * Asks the API for the prices of courses with a coupon; the first course is named twice. Returns the differences.
 * @param {ReturnType<typeof apiOf>} guest @param {Drawn} drawn @param {Priced} priced
 */
async function askForCoupon(guest, { lines, currency, coupon }, priced) {
  const ids = lines.map(({ thing }) => thing.id);
  const query = new URLSearchParams({ coupon: coupon?.code ?? '', currency });
  for (const id of [...ids, ids[0] ?? '']) query.append('coursesIds', id);
  const { status, data, text } = await guest.call('GET', `/courses/coupon?${query}`);
  if (!coupon?.percent) {
    return status === 422 ? [] : [`the API answers a coupon that is ${coupon?.sort} with ${status}`];
  }
  if (status !== 200) return [`the API answers ${status} ${text.slice(0, 200)}`];
  const { courses, totalPrice, discountedTotalPrice } = data.data;
  const amounts = courses.map((/** @type {any} */ course) => minorOfMajor(course.discountedPrice)).join(' ');
  return [
    amounts !== priced.amounts.join(' ') && `the API’s lines ${amounts}, and ${priced.amounts.join(' ')}`,
    minorOfMajor(totalPrice) !== priced.subtotal && `the API’s sum ${totalPrice}, and ${priced.subtotal}`,
    minorOfMajor(discountedTotalPrice) !== priced.total && `the API’s total ${discountedTotalPrice}, ${priced.total}`,
  ].filter((one) => typeof one === 'string');
}

/**
 * The data of a page, as the page's script fetches it. If the app drops a line from the basket, it redirects, and the
 * page is fetched again.
 * @param {ReturnType<typeof visitorOf>} visitor
 * @param {string} path
 * @param {string} route
 * @param {string[]} wrong receives a report of a number with more than two decimals
 */
async function dataOf(visitor, path, route, wrong) {
  const address = `${path}?_data=${encodeURIComponent(route)}`;
  let answer = await visitor.get(address);
  if (answer.headers.get('x-remix-redirect')) answer = await visitor.get(address);
  if (answer.status !== 200 || !answer.data) {
    const to = answer.headers.get('x-remix-redirect') ?? answer.location;
    throw new Error(`${path} answers ${answer.status} ${to} ${answer.text.slice(0, 200)}`);
  }
  const [fraction] = /\d\.\d{3,}/.exec(answer.text) ?? [];
  if (fraction) wrong.push(`${path} has the number ${fraction}`);
  return answer.data;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
