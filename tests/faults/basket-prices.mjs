/**
 * @typedef {object} Priced The provider's prices of a basket, in minor units.
 * @property {number} subtotal with sale prices, before discounts
 * @property {number} total
 * @property {number[]} amounts the price of each line, in the order of `soldOf`
 * @property {'none' | 'several' | 'coupon'} applied
 */
/** @typedef {import('./basket-draws.mjs').Drawn} Drawn */

/** The discount in per cent on each course when a basket has two or more courses. */
const severalPercent = 15;

/**
 * The lines that are sold in the basket's currency, in the order in which the shop shows them: bundles first.
 * @param {Drawn} drawn
 */
export function soldOf({ lines, currency }) {
  const sold = lines.filter(({ thing }) => thing.prices[currency]);
  const of = (/** @type {string} */ kind) => sold.filter(({ thing }) => thing.kind === kind);
  return [...of('bundle'), ...of('course')];
}

/**
 * Prices baskets with the provider's arithmetic only: the provider knows the list prices, is given the sale prices, and
 * takes off the percentages. The discount with the lower total wins.
 * @param {ReturnType<typeof import('./client.mjs').providerOf>} provider
 * @returns {(drawn: Drawn) => Promise<Priced>}
 */
export function pricingBy(provider) {
  /** @param {Drawn} drawn @param {number} percent @param {string[] | null} courseIds @returns {Promise<Omit<Priced, 'applied'>>} */
  async function estimate(drawn, percent, courseIds) {
    const { currency } = drawn;
    /** @type {Record<string, string>} */
    const fields = { currency_code: currency };
    let discounts = 0;
    for (const [n, { thing, isGift }] of soldOf(drawn).entries()) {
      const { list, sale } = /** @type {{ list: number, sale: number }} */ (thing.prices[currency]);
      const price = `${isGift ? 'gift-' : ''}${thing.kind}-${thing.id}-${currency}`;
      fields[`item_prices[item_price_id][${n}]`] = price;
      fields[`item_prices[quantity][${n}]`] = '1';
      if (sale < list) fields[`item_prices[unit_price][${n}]`] = `${sale}`;
      if (percent && isFor(courseIds, thing)) {
        fields[`discounts[apply_on][${discounts}]`] = 'specific_item_price';
        fields[`discounts[item_price_id][${discounts}]`] = price;
        fields[`discounts[percentage][${discounts}]`] = `${percent}`;
        discounts += 1;
      }
    }
    const { invoice_estimate: made } = (await provider.call('POST', '/estimates/create_invoice_for_items', fields))
      .estimate;
    const broken = fractionsIn(made);
    if (broken.length) throw new Error(`the provider's estimate has fractions: ${broken.join(', ')}`);
    const amounts = made.line_items.map((/** @type {any} */ line) => line.amount - line.discount_amount);
    return { subtotal: made.sub_total, total: made.total, amounts };
  }

  return async (drawn) => {
    const plain = await estimate(drawn, 0, null);
    const courses = soldOf(drawn).filter(({ thing }) => thing.kind === 'course');
    const { coupon } = drawn;
    const several = courses.length > 1 ? await estimate(drawn, severalPercent, null) : null;
    const offered =
      coupon?.percent && courses.some(({ thing }) => isFor(coupon.courseIds, thing))
        ? await estimate(drawn, coupon.percent, coupon.courseIds)
        : null;
    // A coupon that takes off no more than the other discount does not apply.
    if (offered && offered.total < (several ?? plain).total) return { ...offered, applied: 'coupon' };
    return several ? { ...several, applied: 'several' } : { ...plain, applied: 'none' };
  };
}

/**
 * Whether a coupon discounts a course. No coupon discounts bundles.
 * @param {string[] | null} courseIds @param {import('./basket-draws.mjs').Thing} thing
 */
function isFor(courseIds, { kind, id }) {
  return kind === 'course' && (courseIds === null || courseIds.includes(id));
}

/** The fractions anywhere in an answer. @param {any} data @returns {number[]} */
function fractionsIn(data) {
  if (typeof data === 'number') return Number.isSafeInteger(data) ? [] : [data];
  return data && typeof data === 'object' ? Object.values(data).flatMap(fractionsIn) : [];
}

/**
 * Parses an amount as pages write it, `£1,234.50`, into minor units. Throws unless it has exactly two decimals.
 * @param {string} text
 */
export function minorOf(text) {
  const [, sign, whole = '', cents] = /^(−?)[^\d\s]*(\d{1,3}(?:,\d{3})*)\.(\d\d)$/.exec(text) ?? [];
  if (cents === undefined) throw new Error(`“${text}” is no sum of money`);
  return (sign ? -1 : 1) * Number(whole.replaceAll(',', '') + cents);
}

/**
 * Converts an amount as the API returns it, 49.5, to minor units. Throws for fractions of a cent.
 * @param {number} major
 */
export function minorOfMajor(major) {
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(`${major}`) ?? [];
  if (!whole) throw new Error(`${major} is no sum of money`);
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
