import { quoted } from './database.mjs';

export const currencies = ['USD', 'GBP', 'EUR', 'AUD', 'CAD', 'NZD', 'INR'];

/**
 * @typedef {object} Thing A course or bundle for sale.
 * @property {'course' | 'bundle'} kind
 * @property {string} id
 * @property {Record<string, { list: number, sale: number }>} prices by currency, in minor units
 */
/**
 * @typedef {object} Coupon
 * @property {string} code
 * @property {string} sort its name in the printed table
 * @property {number} percent 0 if the coupon cannot be used
 * @property {string[] | null} courseIds the courses that it discounts; null for all
 */
/**
 * @typedef {object} Drawn A basket.
 * @property {string} currency
 * @property {{ thing: Thing, isGift: boolean }[]} lines no course or bundle twice for oneself, or twice as a gift
 * @property {Coupon | null} coupon
 */

/**
 * Gives a third of the courses a sale price that is not a round number, removes the prices of a few courses in some
 * currency, and creates coupons of every sort: percentages that leave half cents, for all courses and for some, used
 * up, expired, for subscriptions.
 * @param {ReturnType<typeof import('./database.mjs').databaseOf>} database
 * @param {ReturnType<typeof import('./draws.mjs').drawsOf>} draws
 * @returns {{ things: Thing[], coupons: Coupon[] }}
 */
export function stockShop(database, { below, isDue }) {
  const courseIds = database.ask('SELECT id FROM courses WHERE published_at <= ?', Date.now()).map(({ id }) => `${id}`);
  const prices = database.ask(`SELECT course_id AS id, currency, price FROM course_prices`);
  const onSale = courseIds.filter(() => isDue(1 / 3));
  database.write(
    [
      `UPDATE courses SET is_sale_active = id IN (${onSale.map(quoted)}), sale_ends_at = NULL`,
      ...prices.map(
        ({ id, currency, price }) =>
          `UPDATE course_prices SET sale_price = ${1 + below(price)} WHERE course_id = ${quoted(id)} AND currency = ${quoted(currency)}`,
      ),
    ].join(';\n'),
  );
  const unsold = prices.filter(() => isDue(1 / 30));
  database.write(
    unsold
      .map(
        ({ id, currency }) =>
          `DELETE FROM course_prices WHERE course_id = ${quoted(id)} AND currency = ${quoted(currency)}`,
      )
      .join(';\n'),
  );
  const some = (/** @type {number} */ share) => courseIds.filter(() => isDue(share));
  /** @type {(Coupon & { columns?: string })[]} */
  const made = [
    ...[1, 7, 15, 33, 50, 99, 100].map((percent) => ({
      code: `ALL${percent}`,
      sort: 'for all courses',
      percent,
      courseIds: null,
    })),
    ...[3, 15, 17, 45, 100].map((percent) => ({
      code: `SOME${percent}`,
      sort: 'for some courses',
      percent,
      courseIds: some(1 / 4),
    })),
    { code: 'USEDUP', sort: 'used up', percent: 40, courseIds: null, columns: 'NULL, 3, 3' },
    { code: 'OVER', sort: 'expired', percent: 40, courseIds: null, columns: `${Date.now() - 1000}, NULL, 0` },
  ];
  database.write(
    made
      .map(
        ({ code, percent, courseIds: of, columns = 'NULL, NULL, 0' }) =>
          `INSERT INTO coupons (code, applies_to, percent, is_forever, course_ids, description, per_user, expires_at, max_uses, used_count)
           VALUES (${quoted(code)}, 'courses', ${percent}, 0, ${quoted(of && JSON.stringify(of))}, ${quoted(`${percent}% off`)}, 1000000, ${columns})`,
      )
      .join(';\n'),
  );
  const unusable = [
    ...made.filter(({ columns }) => columns),
    { code: 'SUB30', sort: 'for subscriptions', percent: 0, courseIds: null },
    { code: 'NOSUCHCODE', sort: 'unknown', percent: 0, courseIds: null },
  ];
  return {
    things: readThings(database),
    coupons: [
      ...made.filter(({ columns }) => !columns),
      ...unusable.map(({ code, sort, courseIds: of }) => ({ code, sort, percent: 0, courseIds: of })),
    ],
  };
}

/** @param {ReturnType<typeof import('./database.mjs').databaseOf>} database @returns {Thing[]} */
function readThings(database) {
  const rows = [
    ...database.ask(
      `SELECT 'course' AS kind, c.id, p.currency, p.price AS list, CASE WHEN c.is_sale_active THEN p.sale_price ELSE p.price END AS sale
       FROM courses c JOIN course_prices p ON p.course_id = c.id WHERE c.published_at <= ?`,
      Date.now(),
    ),
    ...database.ask(
      `SELECT 'bundle' AS kind, b.id, p.currency, p.price AS list, p.price AS sale
       FROM bundles b JOIN bundle_prices p ON p.bundle_id = b.id WHERE b.published_at <= ?`,
      Date.now(),
    ),
  ];
  /** @type {Map<string, Thing>} */
  const things = new Map();
  for (const { kind, id, currency, list, sale } of rows) {
    const thing = things.get(`${kind} ${id}`) ?? { kind, id, prices: {} };
    thing.prices[currency] = { list, sale };
    things.set(`${kind} ${id}`, thing);
  }
  return [...things.values()];
}

/**
 * Draws a random basket: usually a few lines, sometimes as many as fit.
 * @param {ReturnType<typeof stockShop>} shop
 * @param {ReturnType<typeof import('./draws.mjs').drawsOf>} draws
 * @param {string} currency
 * @param {number} [most]
 * @returns {Drawn}
 */
export function drawBasket({ things, coupons }, { below, isDue, oneOf }, currency, most = 30) {
  const shelf = things.flatMap((thing) => [
    { thing, isGift: false },
    { thing, isGift: true },
  ]);
  const count = Math.min(1 + below(isDue(0.85) ? 6 : 30), most);
  const lines = [];
  // Gifts are rarer than purchases for oneself, and a single course is common.
  while (lines.length < count && shelf.length) {
    const [line] = shelf.splice(below(shelf.length), 1);
    if (line && (!line.isGift || isDue(0.3))) lines.push(line);
  }
  return { currency, lines, coupon: isDue(0.3) ? null : oneOf(coupons) };
}
