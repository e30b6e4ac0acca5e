/**
 * @typedef {object} Priced What the provider would charge; minor units.
 * @property {number} subtotal with sale prices, before discounts
 * @property {number} total
 * @property {number[]} amounts what each line costs, in the order of `sold`
 * @property {'none' | 'several' | 'coupon'} applied
 */
/** @typedef {import('./basket-draws.mjs').Drawn} Drawn */

/** Off each course when two or more are bought. */
const severalPercent = 15;

/** What of a basket is sold in its currency, in the order in which the shop shows it: bundles first. @param {Drawn} drawn */
export function soldOf({ lines, currency }) {
  const sold = lines.filter(({ thing }) => thing.prices[currency]);
  const of = (/** @type {string} */ kind) => sold.filter(({ thing }) => thing.kind === kind);
  return [...of('bundle'), ...of('course')];
}

/**
 * Prices baskets by the provider alone: it knows the list prices, is told the sale prices, and takes the percentages off
 * by its own arithmetic. Which discount wins is decided by comparing what it answers.
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
    // A coupon that takes off no more than the other discount loses.
    if (offered && offered.total < (several ?? plain).total) return { ...offered, applied: 'coupon' };
    return several ? { ...several, applied: 'several' } : { ...plain, applied: 'none' };
  };
}

/** Bundles never. @param {string[] | null} courseIds @param {import('./basket-draws.mjs').Thing} thing */
function isFor(courseIds, { kind, id }) {
  return kind === 'course' && (courseIds === null || courseIds.includes(id));
}

/** The numbers anywhere within an answer that are no whole numbers. @param {any} data @returns {number[]} */
function fractionsIn(data) {
  if (typeof data === 'number') return Number.isSafeInteger(data) ? [] : [data];
  return data && typeof data === 'object' ? Object.values(data).flatMap(fractionsIn) : [];
}

/**
 * The minor units of a sum as a page writes it: `£1,234.50`. Throws for anything that has not exactly two decimals.
 * @param {string} text
 */
export function minorOf(text) {
  const [, sign, whole = '', cents] = /^(−?)[^\d\s]*(\d{1,3}(?:,\d{3})*)\.(\d\d)$/.exec(text) ?? [];
  if (cents === undefined) throw new Error(`“${text}” is no sum of money`);
  return (sign ? -1 : 1) * Number(whole.replaceAll(',', '') + cents);
}

/**
 * The minor units of a sum as the API answers it: 49.5. Throws for what is nearer than a cent.
 * @param {number} major
 */
export function minorOfMajor(major) {
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(`${major}`) ?? [];
  if (!whole) throw new Error(`${major} is no sum of money`);
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
